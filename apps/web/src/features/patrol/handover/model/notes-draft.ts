/** A typed text, and the stored one that it began from. */
export interface NotesDraft {
  text: string
  base: string
}

/** The text in the field: what is typed, else what is stored. */
export const shownNotes = (draft: NotesDraft | undefined, stored: string): string => draft?.text ?? stored

/** The text that somebody else has stored since one began to type; undefined where nobody has. */
export const otherNotes = (draft: NotesDraft | undefined, stored: string): string | undefined =>
  draft !== undefined && draft.base !== stored && draft.text !== stored ? stored : undefined

export const isUnsaved = (draft: NotesDraft | undefined, stored: string): boolean =>
  draft !== undefined && draft.text.trim() !== stored

/** One goes on typing from where one is; a first letter remembers what was stored. */
export const typed = (draft: NotesDraft | undefined, stored: string, text: string): NotesDraft => ({
  text,
  base: draft?.base ?? stored,
})
