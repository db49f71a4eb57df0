import path from 'node:path'
import { expect, it } from 'vitest'
import { projectFiles } from '../project-files.ts'

/** A feature, or a folder of what the console's features share. */
const unitOf = (file: string) =>
  /^apps\/web\/src\/(?:features\/[^/]+\/[^/]+|(?:shared|app)\/[^/]+)\//.exec(file)?.[0] ?? ''

/** Files of one feature that differ by their folder alone, so that no name says which of them is meant. */
function twins(files: readonly string[]): string[] {
  const named = Map.groupBy(files, file => unitOf(file) + path.basename(file).replace(/\.tsx?$/, ''))
  return [...named.values()].flatMap(same => (same.length > 1 ? [same.join(', ')] : []))
}

it('finds two files of one name in a feature', () => {
  const role = 'apps/web/src/features/access/role'
  const user = 'apps/web/src/features/access/user'
  expect(twins([`${role}/model/form.ts`, `${role}/components/form.tsx`, `${user}/model/form.ts`])).toEqual([
    `${role}/model/form.ts, ${role}/components/form.tsx`,
  ])
})

it('files of a feature have names of their own', () => {
  const files = projectFiles('apps/web/src/{features,shared,app}/**/*.{ts,tsx}')
  expect(twins(files)).toEqual([])
})
