// The shared libraries are negotiated before anything that imports them runs.
void import('./bootstrap.tsx');
