import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  modelIdSchema,
  modelTrialSchema,
  type FaceModelManifest,
  type ModelTrial,
} from '@palisade/contract/recognition'
import { MANIFEST_FILE, readManifest } from './model-files.ts'

const TRIAL_FILE = 'trial.json'
const CHOICE_FILE = '.in-use'
/** Begins the names of the folders that the product makes itself. */
const BUILT_IN = 'built-in-'

export interface KeptModel {
  manifest: FaceModelManifest
  trial: ModelTrial
}

/** The models of a site, in folders by their ids, and which one was chosen. */
export interface ModelStore {
  list(): Promise<KeptModel[]>
  find(id: string): Promise<KeptModel | undefined>
  folderOf(id: string): string
  /** Keeps a model that was tried; its folder becomes that of the store. */
  keep(folder: string, model: KeptModel): Promise<void>
  remove(id: string): Promise<void>
  /** The id of the site's model in use; undefined: the built-in one. */
  chosen(): Promise<string | undefined>
  choose(id: string | undefined): Promise<void>
}

/** Whether the product has, or may come to have, a model of this name. */
export const isBuiltInName = (id: string): boolean => id.startsWith(BUILT_IN)

export function createModelStore(root: string): ModelStore {
  const folderOf = (id: string) => path.join(root, id)
  const choice = path.join(root, CHOICE_FILE)

  async function find(id: string): Promise<KeptModel | undefined> {
    if (!modelIdSchema.safeParse(id).success || isBuiltInName(id)) return undefined
    try {
      const manifest = await readManifest(folderOf(id))
      const trial = modelTrialSchema.parse(
        JSON.parse(await readFile(path.join(folderOf(id), TRIAL_FILE), 'utf8')),
      )
      return { manifest, trial }
    } catch {
      return undefined
    }
  }

  return {
    async list() {
      const names = (await readdir(root).catch((): string[] => [])).toSorted()
      return (await Promise.all(names.map(find))).flatMap(model => model ?? [])
    },
    find,
    folderOf,
    async keep(folder, { manifest, trial }) {
      await writeFile(path.join(folder, TRIAL_FILE), JSON.stringify(trial))
      const target = folderOf(manifest.id)
      await rm(target, { recursive: true, force: true })
      await rename(folder, target)
    },
    // Without its manifest a folder is none of a model, should the rest not be removed.
    async remove(id) {
      await rm(path.join(folderOf(id), MANIFEST_FILE), { force: true })
      await rm(folderOf(id), { recursive: true, force: true })
    },
    chosen: async () => (await readFile(choice, 'utf8').catch(() => '')).trim() || undefined,
    async choose(id) {
      if (id === undefined) return rm(choice, { force: true })
      await writeFile(`${choice}.part`, id)
      await rename(`${choice}.part`, choice)
    },
  }
}
