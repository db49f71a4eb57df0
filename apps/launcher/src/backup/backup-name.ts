const DRAFT = '.partial'

/** Name of the folder of a backup. */
export const backupName = (now: Date) => `palisade-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`
export const isBackupName = (name: string) => /^palisade-[\dTZ-]+$/.test(name)
/** Where one is made, until it is whole. */
export const draftOf = (folder: string) => `${folder}${DRAFT}`
/** Whether a name is of a backup that is being made, or was cut off. */
export const isDraft = (name: string) => name.endsWith(DRAFT) && isBackupName(name.slice(0, -DRAFT.length))
