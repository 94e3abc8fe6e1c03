// Elements that need no behaviour of Radix. The sign-in loads only these from this package.
export * from './alert.tsx';
export * from './button.tsx';
export * from './cn.ts';
export * from './control-classes.ts';
export * from './empty-state.tsx';
export * from './error-state.tsx';
export * from './field.tsx';
export * from './form.tsx';
export * from './input.tsx';
export * from './label.tsx';
export * from './spinner.tsx';
export * from './style-nonce.ts';
export * from './theme.ts';
export * from './theme-toggle.tsx';
export * from './toast.ts';
