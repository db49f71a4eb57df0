import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectFiles, root, sourceOf } from '../project-files.ts'

/** Files and pictures that a document links to, without the part behind `#`; addresses of the web are left out. */
const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    const [file = ''] = link.split('#')
    return file === '' || /^[a-z]+:/.test(link) ? [] : file
  })

it('each link of a document leads to a file', () => {
  const missing = projectFiles('*.md', 'docs/**/*.md', '{apps,packages}/*/**/*.md').flatMap(file =>
    linksIn(sourceOf(file)).flatMap(link =>
      existsSync(path.join(root, path.dirname(file), link)) ? [] : `${file}: ${link}`,
    ),
  )
  expect(missing).toEqual([])
})

it('the first page of the project is short', () => {
  expect(sourceOf('README.md').split('\n').length).toBeLessThanOrEqual(61)
})

/** Beginnings that the page on the architecture leaves out of its paths. */
const beginnings: Record<string, string> = {
  modules: 'apps/server/src/modules',
  infra: 'apps/server/src/infra',
  features: 'apps/web/src/features',
}

it('the page on the architecture is short, and names files and folders that are there', () => {
  const page = sourceOf('docs/architecture.md')
  expect(page.split('\n').length).toBeLessThanOrEqual(91)
  const places = [
    ...page.matchAll(/`((?:apps|packages|database|tooling|modules|infra|features)\/[\w./-]+)`/g),
  ].map(([, place = '']) => place.replace(/^\w+/, first => beginnings[first] ?? first))
  expect(places.length).toBeGreaterThan(30)
  expect(places.filter(place => !existsSync(path.join(root, place)))).toEqual([])
})
