import { cp, mkdtemp, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface ProgramCopy {
  /** Its folder, with `src` in it. */
  root: string
  remove(): Promise<void>
}

/**
 * A program as it is where some packages were not installed: a copy of its sources, and links to all other packages.
 * @param folder of the program in the repository
 */
export async function copyProgramWithout(folder: string, absent: readonly string[]): Promise<ProgramCopy> {
  const packages = path.resolve(folder, '../../node_modules')
  const root = await mkdtemp(path.join(tmpdir(), 'palisade-without-'))
  for (const part of ['src', 'package.json'])
    await cp(path.join(folder, part), path.join(root, part), { recursive: true })
  await mkdir(path.join(root, 'node_modules'))
  for (const name of await readdir(packages))
    if (!absent.includes(name))
      await symlink(path.join(packages, name), path.join(root, 'node_modules', name))
  return { root, remove: () => rm(root, { recursive: true }) }
}
