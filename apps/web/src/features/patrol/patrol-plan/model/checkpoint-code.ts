/** A code as people read and type it: in groups of four. */
export const codeGroups = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-')
