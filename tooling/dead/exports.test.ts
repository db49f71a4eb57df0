import { expect, it } from 'vitest'
import { projectFiles, sourceOf } from '../project-files.ts'
import { deadExports } from './exports.ts'

/** Exports that stay although nothing here takes them. */
const KEPT: Record<string, string> = {
  'packages/phrases/src/catalogue.test-d.ts: calls':
    'compiled and never run: each refusal in it must be a type error',
  'apps/server/src/modules/people/capture/stream/stream-watch.ts: StreamWatch':
    'goes with the next change there',
  'apps/simulator/src/isapi/alert-feed.ts: AlertFeed': 'goes with the next change there',
}

/** The files that `@palisade/…` names, by what the packages export. */
const packages = Object.fromEntries(
  projectFiles('packages/*/package.json').flatMap(file => {
    const { name, exports } = JSON.parse(sourceOf(file)) as { name: string; exports: Record<string, string> }
    return Object.entries(exports).map(([entry, place]) => [
      name + entry.slice(1),
      file.replace('package.json', place.slice(2)),
    ])
  }),
)

it('finds what nothing imports or uses, through the entry of a package too', () => {
  const sources = new Map([
    [
      'apps/one/src/main.ts',
      "import { used } from '@palisade/two'\nconst late = await import('./late.ts')\n",
    ],
    ['apps/one/src/late.ts', 'export const late = 1\n'],
    ['apps/one/src/own.ts', 'export interface Deps {}\nexport function dead(deps: Deps) {}\n'],
    ['apps/one/src/own.test.ts', "import { dead } from './own.ts'\n"],
    ['apps/one/src/one.testing.ts', 'export const forTests = 1\nexport const forNobody = 1\n'],
    ['apps/one/src/two.test.ts', "import { forTests } from './one.testing.ts'\n"],
    [
      'packages/two/src/index.ts',
      "export * from './all.ts'\nexport { a as used, b as passed } from './ab.ts'\n",
    ],
    ['packages/two/src/all.ts', '// export const quiet = 1\nexport const starred = 1\n'],
    ['packages/two/src/ab.ts', 'export const a = 1\nexport const b = a\n'],
  ])
  expect(deadExports(sources, { '@palisade/two': 'packages/two/src/index.ts' })).toEqual([
    'apps/one/src/own.ts: dead',
    'apps/one/src/one.testing.ts: forNobody',
    'packages/two/src/index.ts: passed',
    'packages/two/src/all.ts: starred',
    'packages/two/src/ab.ts: b',
  ])
})

it('nothing is exported that nothing uses', () => {
  const files = projectFiles('{apps,packages,tooling,e2e,bench}/**/*.{ts,tsx}', '*.ts')
  const dead = deadExports(new Map(files.map(file => [file, sourceOf(file)])), packages).filter(
    found => !/\.gen\.ts: /.test(found),
  )
  expect(dead.toSorted()).toEqual(Object.keys(KEPT).toSorted())
})
