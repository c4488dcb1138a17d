/** Of a file that is to take the place of another in its directory: `.tmp-` and 16 hexadecimal digits, which the caller draws. */
export const temporaryName = (hexadecimal: string): string => `.tmp-${hexadecimal}`;

/** Whether a file of this name, without its directory, was left over by a process that was killed: whoever reads the directory removes it. */
export const isLeftOver = (name: string): boolean => /^\.tmp-[0-9a-f]{16}$/.test(name);
