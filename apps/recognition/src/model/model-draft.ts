import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  faceModelManifestSchema,
  MODEL_FILE_MAX_BYTES,
  type FaceModelManifest,
  type ModelUpload,
} from '@palisade/contract/recognition'
import { ModelError } from './model-error.ts'
import { MANIFEST_FILE, partsOf } from './model-files.ts'

interface DraftFile {
  bytes: number
  received: number
}

interface Draft {
  uploadId: string
  manifest: FaceModelManifest
  files: ReadonlyMap<string, DraftFile>
}

/** A model that is being brought, one at a time, in a folder beside the models. A restart gives it up. */
export interface ModelDraft {
  /**
   * Gives up what was brought before.
   * @param allow throws where a model of this manifest is not wanted
   * @throws ModelError manifest_invalid, file_missing, too_large
   */
  begin(upload: ModelUpload, allow: (manifest: FaceModelManifest) => Promise<void>): Promise<string>
  /** Puts a part of a file at its place; one that was put already is taken once. @throws ModelError */
  put(uploadId: string, file: string, offset: number, part: Buffer): Promise<number>
  /** @throws ModelError upload_gone, file_missing */
  whole(uploadId: string): { folder: string; manifest: FaceModelManifest }
  discard(): Promise<void>
}

/** @param folder of the draft; it is removed at once with whatever is in it */
export function createModelDraft(folder: string): ModelDraft {
  let draft: Draft | undefined

  async function discard(): Promise<void> {
    draft = undefined
    await rm(folder, { recursive: true, force: true })
  }

  function current(uploadId: string): Draft {
    if (draft?.uploadId !== uploadId) throw new ModelError('upload_gone')
    return draft
  }

  return {
    async begin(upload, allow) {
      const manifest = parseManifest(upload.manifest)
      await allow(manifest)
      const files = filesOf(manifest, upload.files)
      await discard()
      await mkdir(folder, { recursive: true })
      await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify(manifest, null, 2))
      for (const file of files.keys()) await writeFile(path.join(folder, file), '')
      draft = { uploadId: crypto.randomUUID(), manifest, files }
      return draft.uploadId
    },
    async put(uploadId, name, offset, part) {
      const file = current(uploadId).files.get(name)
      if (!file || offset > file.received) throw new ModelError('part_out_of_place', name)
      if (offset + part.length > file.bytes) throw new ModelError('too_large', name)
      if (offset < file.received) return file.received
      const handle = await open(path.join(folder, name), 'r+')
      try {
        await handle.write(part, 0, part.length, offset)
      } finally {
        await handle.close()
      }
      file.received = offset + part.length
      return file.received
    },
    whole(uploadId) {
      const { manifest, files } = current(uploadId)
      const missing = [...files].find(([, { bytes, received }]) => received < bytes)
      if (missing) throw new ModelError('file_missing', missing[0])
      return { folder, manifest }
    },
    discard,
  }
}

/** @throws ModelError manifest_invalid, with the field that is wrong */
function parseManifest(text: string): FaceModelManifest {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new ModelError('manifest_invalid', 'model.json', { cause })
  }
  const parsed = faceModelManifestSchema.safeParse(json)
  if (parsed.success) return parsed.data
  const { path: field = [], message = '' } = parsed.error.issues[0] ?? {}
  throw new ModelError('manifest_invalid', `${field.join('.') || 'model.json'}: ${message}`)
}

/** @throws ModelError file_missing, too_large */
function filesOf(manifest: FaceModelManifest, brought: ModelUpload['files']): Map<string, DraftFile> {
  const sizes = new Map(brought.map(({ file, bytes }) => [file, bytes]))
  return new Map(
    partsOf(manifest).map(({ file }) => {
      const bytes = sizes.get(file)
      if (bytes === undefined) throw new ModelError('file_missing', file)
      if (bytes > MODEL_FILE_MAX_BYTES) throw new ModelError('too_large', file)
      return [file, { bytes, received: 0 }]
    }),
  )
}
