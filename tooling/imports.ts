import path from 'node:path'
import { projectFiles, sourceOf } from './project-files.ts'

/** A name that the files below a workspace's folder import by, `#shared/`, and the folder it stands for. */
interface Subpath {
  workspace: string
  name: string
  folder: string
}

const subpaths: Subpath[] = projectFiles('{apps,packages}/*/package.json').flatMap(file => {
  const { imports = {} } = JSON.parse(sourceOf(file)) as { imports?: Record<string, string> }
  const workspace = path.posix.dirname(file)
  return Object.entries(imports).map(([name, place]) => ({
    workspace: `${workspace}/`,
    name: name.slice(0, -1),
    folder: path.posix.join(workspace, place.slice(0, -1)),
  }))
})

/**
 * The file of this project that an import names, relatively or by a subpath of its workspace (`#shared/…`), from the
 * project's root; nothing when it names a package.
 */
export function resolveImport(file: string, from: string): string | undefined {
  if (from.startsWith('.')) return path.posix.join(path.posix.dirname(file), from)
  const subpath = subpaths.find(({ workspace, name }) => file.startsWith(workspace) && from.startsWith(name))
  return subpath && path.posix.join(subpath.folder, from.slice(subpath.name.length))
}

/** The short name of a file for another of its workspace; nothing when the workspace has no subpath that leads there. */
export function subpathOf(file: string, target: string): string | undefined {
  const subpath = subpaths.find(
    ({ workspace, folder }) => file.startsWith(workspace) && target.startsWith(folder),
  )
  return subpath && subpath.name + target.slice(subpath.folder.length)
}
