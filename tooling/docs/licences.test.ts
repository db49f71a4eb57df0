import { expect, it } from 'vitest'
import { sourceOf } from '../project-files.ts'

/** Licences that ask for nothing but their own text beside what is shipped. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
])

/** Of a licence expression; a package without one is not. */
const isAllowed = (licence = ''): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some(one => one.split(' AND ').every(part => ALLOWED.has(part)))

interface Lock {
  packages: Record<string, { license?: string; dev?: boolean; link?: boolean }>
}

/** Packages that are installed with the product on any system, each once, with their licences. */
function shipped(): [string, string | undefined][] {
  const { packages } = JSON.parse(sourceOf('package-lock.json')) as Lock
  return Object.entries(packages)
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
    .map(([place, { license }]) => [place.split('node_modules/').at(-1) ?? '', license])
}

/** Names in backticks; `*` stands for any end. */
const named = [...sourceOf('NOTICE.md').matchAll(/`(@?[a-z][\w./*-]*)`/g)].map(([, name = '']) => name)
const isNamed = (name: string): boolean =>
  named.some(one => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one))

it('reads licence expressions', () => {
  expect(['MIT', '(MIT OR GPL-3.0-or-later)', '(MIT AND Zlib)'].filter(one => !isAllowed(one))).toEqual([])
  expect(['GPL-3.0', 'Apache-2.0 AND LGPL-3.0-or-later', undefined].filter(isAllowed)).toEqual([])
})

it('each package of the product has a licence that is allowed, or is named in NOTICE.md', () => {
  const all = shipped()
  expect(all.length).toBeGreaterThan(300)
  const unknown = all.filter(([name, licence]) => !isAllowed(licence) && !isNamed(name))
  expect(unknown.map(([name, licence]) => `${name}: ${licence}`)).toEqual([])
})

it('NOTICE.md tells of libraries under the LGPL and the MPL, and of the codecs', () => {
  expect(['@img/sharp-libvips-linux-x64', 'web-push', 'node-av'].filter(name => !isNamed(name))).toEqual([])
})
