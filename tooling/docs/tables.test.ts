import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root, sourceOf } from '../project-files.ts'

const page = sourceOf('docs/tables.md')
const tables = [
  ...sourceOf('apps/server/src/infra/database/schema.gen.ts').matchAll(/^ {2}(\w+): \w+Table$/gm),
].map(([, name = '']) => name)

/** The domains of the picture, each with its stated number of tables and the tables by module. */
const domains = [...page.matchAll(/subgraph (\w+)\["\w+: (\d+)"\]\n([\s\S]*?)\n {2}end/g)].map(
  ([, domain = '', stated = '', nodes = '']) => ({
    domain,
    stated: Number(stated),
    modules: [...nodes.matchAll(/\["<b>([\w-]+)<\/b><br\/>([^"]+)"\]/g)].map(([, name = '', list = '']) => ({
      name,
      tables: list.split('<br/>'),
    })),
  }),
)
const tablesOf = ({ modules }: (typeof domains)[number]) => modules.flatMap(module => module.tables)

it('shows each table of the database once', () => {
  expect(domains.flatMap(tablesOf).toSorted()).toEqual(tables.toSorted())
  expect(page).toContain(`The ${tables.length} tables of`)
  expect(domains.filter(domain => domain.stated !== tablesOf(domain).length)).toEqual([])
})

it('names modules that are there', () => {
  const folders = domains.flatMap(({ domain, modules }) =>
    modules.map(({ name }) => `apps/server/src/${domain === 'infra' ? '' : 'modules/'}${domain}/${name}`),
  )
  expect(folders.filter(folder => !existsSync(path.join(root, folder)))).toEqual([])
})
