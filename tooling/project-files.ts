import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '..')

/** Each line of `.gitignore` names a folder or files of an ending, wherever they lie below the root. */
const ignored = readFileSync(path.join(root, '.gitignore'), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .flatMap(line => {
    const name = line.replace(/\/$/, '')
    return name.includes('/') ? [name] : [name, `**/${name}`]
  })

/**
 * The project's files, sorted, as paths from its root; what git ignores is left out. Whoever has the sources as an archive has
 * neither git nor a history, so the folders are read.
 * @param patterns globs below the root; all files without any
 */
export const projectFiles = (...patterns: string[]): string[] =>
  globSync(patterns.length > 0 ? patterns : '**/*', {
    cwd: root,
    exclude: ['.git', ...ignored],
    withFileTypes: true,
  })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted()

/** @param file a path from the project's root */
export const sourceOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')
