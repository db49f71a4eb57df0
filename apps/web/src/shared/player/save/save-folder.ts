import { openDB, type DBSchema } from 'idb'

/** A folder that was chosen once, with the functions that the library's types lack. */
export interface ChosenFolder extends FileSystemDirectoryHandle {
  queryPermission(options: { mode: 'readwrite' }): Promise<PermissionState>
  requestPermission(options: { mode: 'readwrite' }): Promise<PermissionState>
}
type PickFolder = (options: { id: string; mode: 'readwrite' }) => Promise<ChosenFolder>

interface Schema extends DBSchema {
  folder: { key: string; value: ChosenFolder }
}
const STORE = 'folder'
const KEY = 'pictures'

const open = () =>
  openDB<Schema>('palisade-save-folder', 1, {
    upgrade: database => void database.createObjectStore(STORE),
  })

const picker = (): PickFolder | undefined =>
  (window as { showDirectoryPicker?: PickFolder }).showDirectoryPicker

/** Whether this browser can save into a folder; others have their downloads. */
export const canChooseFolder = (): boolean => picker() !== undefined

/** The folder that was chosen on this computer; undefined: the browser's downloads. */
export async function readFolder(): Promise<ChosenFolder | undefined> {
  if (!canChooseFolder()) return undefined
  try {
    const database = await open()
    const folder = await database.get(STORE, KEY)
    database.close()
    return folder
  } catch {
    return undefined
  }
}

/** Asks for a folder and keeps it; undefined where the operator chose none. */
export async function chooseFolder(): Promise<ChosenFolder | undefined> {
  try {
    const folder = await picker()?.({ id: KEY, mode: 'readwrite' })
    if (!folder) return undefined
    const database = await open()
    await database.put(STORE, folder, KEY)
    database.close()
    return folder
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}

export async function forgetFolder(): Promise<void> {
  const database = await open()
  await database.delete(STORE, KEY)
  database.close()
}
