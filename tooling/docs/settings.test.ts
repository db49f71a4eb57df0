import { expect, it } from 'vitest'
import { environmentOf } from '../../apps/launcher/src/environment.ts'
import { projectFiles, sourceOf } from '../project-files.ts'

const PAGE = 'docs/settings.md'
const VARIABLE = String.raw`(?:PALISADE|S3)_[A-Z0-9_]+|DATABASE_URL|FFMPEG_PATH`

/** Where each program reads its settings: the keys of a schema at the beginning of a line, or the one variable that Vite has. */
const schemas = {
  launcher: 'apps/launcher/src/settings.ts',
  server: 'apps/server/src/config.ts',
  media: 'apps/media/src/config.ts',
  recognition: 'apps/recognition/src/config.ts',
  simulator: 'apps/simulator/src/config.ts',
  vite: 'apps/web/vite.config.ts',
} as const

const readBy = (file: string) =>
  new Set(
    [
      ...sourceOf(file).matchAll(
        new RegExp(String.raw`(?:^ {2}|process\.env\[')(${VARIABLE})(?::|'\])`, 'gm'),
      ),
    ].map(([, name = '']) => name),
  )

const rows = sourceOf(PAGE)
  .split('\n## ')
  .flatMap(section =>
    [...section.matchAll(/^\| `([A-Z0-9_]+)` \| ([a-z, ]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
      ([, name = '', programs = '']) => ({
        name,
        programs: programs.split(', '),
        section: section.split('\n')[0] ?? '',
      }),
    ),
  )
const namesIn = (section: string) =>
  rows.flatMap(row => (row.section.startsWith(section) ? row.name : [])).toSorted()

it('names each setting once, with the programs that read it', () => {
  const names = rows.map(row => row.name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  for (const [program, file] of Object.entries(schemas)) {
    const documented = rows.flatMap(row => (row.programs.includes(program) ? row.name : []))
    expect({ program, settings: documented.toSorted() }).toEqual({
      program,
      settings: [...readBy(file)].toSorted(),
    })
  }
})

it('says which settings the launcher reads or passes on', () => {
  const all = Object.fromEntries(rows.map(row => [row.name, 'set']))
  const passed = (['server', 'media', 'recognition', 'simulator'] as const).flatMap(program =>
    Object.keys(environmentOf(program, {}, all)),
  )
  const known = new Set([...readBy(schemas.launcher), ...passed])
  const isOfSite = (name: string) => name.startsWith('PALISADE_SIM_')
  expect(namesIn('Of `npm start`')).toEqual([...known].filter(name => !isOfSite(name)).toSorted())
  expect(namesIn('Of the simulated site')).toEqual([...known].filter(isOfSite).toSorted())
})

it('knows every setting that a document speaks of', () => {
  const known = new Set(rows.map(row => row.name))
  const unknown = projectFiles('{README,NOTICE,CONTRIBUTING}.md', 'docs/**/*.md', 'apps/*/README.md').flatMap(
    file =>
      [...sourceOf(file).matchAll(new RegExp(String.raw`\b(${VARIABLE})\b`, 'g'))].flatMap(([name]) =>
        known.has(name) ? [] : `${file}: ${name}`,
      ),
  )
  expect(unknown).toEqual([])
})
