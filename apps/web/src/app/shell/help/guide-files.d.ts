/** A file of `docs/guide`, as the build has read it (`tooling/guides.ts`). */
declare module '*.md' {
  export const guide: unknown
}
