import { expect, test } from 'vitest';
import { javaVersion } from './java.ts';

test.each([
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['java version "1.8.0_402"', 8],
  ['openjdk version "25" 2025-09-16', 25],
  ['Picked up JAVA_TOOL_OPTIONS: -Xmx1g\nopenjdk version "21.0.2" 2024-01-16', 21],
  ['nothing of the kind', 0],
])('%s is Java %i', (told, version) => {
  expect(javaVersion(told)).toBe(version);
});
