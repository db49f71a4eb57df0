import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import type { PackageFacts } from './facts.ts'

/**
 * The pages of a package: each is one file with all that it needs, since a browser loads no modules from `file://`. Their scripts are
 * those of `pages/` and of the checker itself, without types, one after the other.
 */

const root = path.join(import.meta.dirname, '..')
const shared = ['pages/texts.ts', 'pages/elements.ts']
const checker = [
  'src/zip/layout.ts',
  'src/zip/read-directory.ts',
  'src/check/names.ts',
  'src/check/crc32.ts',
  'src/check/sha256.ts',
  'src/check/check-package.ts',
]

const sources = new Map<string, string>()

/** A file as a part of one script: without types, imports and exports. */
function sourceOf(file: string): string {
  const known = sources.get(file)
  if (known !== undefined) return known
  const plain = stripTypeScriptTypes(readFileSync(path.join(root, file), 'utf8'))
  const source = plain.replaceAll(/^import\b[^'"]*from '[^']*'$/gm, '').replaceAll(/^export /gm, '')
  sources.set(file, source)
  return source
}

/** No text of a page may end its script. */
const inScript = (text: string): string => text.replaceAll('<', '\\u003c')

function page(scripts: readonly string[], data = ''): string {
  const css = readFileSync(path.join(root, 'pages/page.css'), 'utf8')
  const code = scripts.map(sourceOf).join('\n')
  if (code.includes('</script')) throw new Error('a script of a page ends itself')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Evidence</title>
<style>
${css}</style>
<body>
${data}<script type="module">
${code}
</script>
</body>
</html>
`
}

/** Shows what is in the package, films and all, without us. */
export const playerPage = (facts: PackageFacts): string =>
  page(
    [...shared, 'pages/player.ts'],
    `<script type="application/json" id="facts">${inScript(JSON.stringify(facts))}</script>\n`,
  )

/** Checks a package in a browser, without us. */
export const verifyPage = (): string => page([...shared, ...checker, 'pages/verify.ts'])
