import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDraft } from './backup-name.ts'

/** File of the data folder that names the draft of the launcher's own backup while that is being made. */
export const DRAFT_NOTE = 'backup-draft'

/** Notes a draft, so that the next backup removes it if this one is cut off. */
export const noteDraft = (data: string, draft: string): Promise<void> =>
  writeFile(path.join(data, DRAFT_NOTE), draft, { mode: 0o600 })

/** Removes the draft that was noted, if it is still one. Those of others, made by hand or by another installation, stay. */
export async function removeNotedDraft(data: string): Promise<void> {
  const note = path.join(data, DRAFT_NOTE)
  const draft = await readFile(note, 'utf8').catch(() => '')
  if (isDraft(path.basename(draft))) await rm(draft, { recursive: true, force: true })
  await rm(note, { force: true })
}
