import { chmod, chown, mkdir } from 'node:fs/promises'
import { extract } from 'tar'
import { findOwner } from '../owner.ts'

/**
 * Unpacks a base backup that was checked into a folder that does not exist yet; the next start of a cluster there opens it.
 * @param archive path of `base.tar.gz`
 * @throws Error when the folder is there, or nothing more can be written
 */
export async function unpackArchive(archive: string, folder: string): Promise<void> {
  const owner = findOwner()
  await mkdir(folder, { mode: 0o700 })
  if (owner) await chown(folder, owner.uid, owner.gid)
  // Neither links nor paths that lead elsewhere are taken from an archive that anybody may have put there.
  await extract({
    file: archive,
    cwd: folder,
    strict: true,
    ...(owner && { uid: owner.uid, gid: owner.gid }),
    filter: (_path, entry) => 'type' in entry && (entry.type === 'File' || entry.type === 'Directory'),
  })
  await chmod(folder, 0o700)
}
