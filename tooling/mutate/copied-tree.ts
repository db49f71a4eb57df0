import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Folders of installed packages that must not be shared: our own packages, and what tools keep for a tree. */
const OWN = ['@palisade', '.cache', '.vite', '.vitest-cache', '.vite-temp']

/**
 * A copy of the tree, with what is not committed yet, below the system's temporary folder. A fault put into it
 * can never be left behind in the source. Installed packages are linked; our own are linked within the copy.
 */
export function copyTree(root: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'palisade-mutate-'))
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root })
  for (const file of String(listed).split('\0').filter(Boolean)) {
    const from = path.join(root, file)
    if (existsSync(from)) cpSync(from, path.join(copy, file))
  }
  const installed = path.join(root, 'node_modules')
  const linked = path.join(copy, 'node_modules')
  mkdirSync(path.join(linked, '@palisade'), { recursive: true })
  for (const name of readdirSync(installed))
    if (!OWN.includes(name)) symlinkSync(path.join(installed, name), path.join(linked, name))
  for (const name of readdirSync(path.join(installed, '@palisade')))
    symlinkSync(readlinkSync(path.join(installed, '@palisade', name)), path.join(linked, '@palisade', name))
  return copy
}
