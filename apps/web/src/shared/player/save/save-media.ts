import type { ReceivedFile } from '#shared/api/client.ts'
import { saveFile } from '#shared/api/save-file.ts'
import { readFolder, type ChosenFolder } from './save-folder.ts'

export interface SavedMedia {
  fileName: string
  /** The name of the folder; undefined: it went to the browser's downloads, which may still be reading it. */
  folder: string | undefined
}

/** Saves a picture or clip into the folder that was chosen for them, else by the browser's downloads. */
export async function saveMedia({ blob, fileName }: ReceivedFile): Promise<SavedMedia> {
  const folder = await readFolder()
  if (folder && (await isPermitted(folder))) {
    try {
      return { fileName: await write(folder, { blob, fileName }), folder: folder.name }
    } catch {
      // The folder is gone or full: nothing is lost by that.
    }
  }
  saveFile({ blob, fileName })
  return { fileName, folder: undefined }
}

/** Browsers forget the permission with the last page and ask again; without a press of a button they cannot. */
async function isPermitted(folder: ChosenFolder): Promise<boolean> {
  const mode = { mode: 'readwrite' } as const
  try {
    if ((await folder.queryPermission(mode)) === 'granted') return true
    return (await folder.requestPermission(mode)) === 'granted'
  } catch {
    return false
  }
}

/** @returns the name it got, with a number where another file has it already */
async function write(folder: ChosenFolder, { blob, fileName }: ReceivedFile): Promise<string> {
  const name = await freeName(folder, fileName)
  const handle = await folder.getFileHandle(name, { create: true })
  const writer = await handle.createWritable()
  await writer.write(blob)
  await writer.close()
  return name
}

async function freeName(folder: ChosenFolder, fileName: string): Promise<string> {
  const [stem, ending] = splitName(fileName)
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? fileName : `${stem}-${number}${ending}`
    if (!(await hasFile(folder, name))) return name
  }
}

function splitName(fileName: string): [stem: string, ending: string] {
  const at = fileName.lastIndexOf('.')
  return at < 0 ? [fileName, ''] : [fileName.slice(0, at), fileName.slice(at)]
}

const hasFile = (folder: ChosenFolder, name: string): Promise<boolean> =>
  folder.getFileHandle(name).then(
    () => true,
    () => false,
  )
