import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { screens } from '@palisade/contract'
import { expect, it } from 'vitest'
import type { Section } from '../apps/web/src/app/shell/help/guide.ts'
import { idOf, parseGuide } from '../apps/web/src/app/shell/help/parse-guide.ts'
import { root, sourceOf } from './project-files.ts'

const folders = ['en', 'zh'] as const
const names = ['operator', 'dispatcher', 'administrator', 'guard', 'integrator'] as const
/** Guides without pictures stand beside the others: a folder holds only so many files. */
const placeOf = (name: (typeof names)[number]) =>
  name === 'dispatcher' || name === 'integrator' ? `more/${name}` : name
const parsed = new Map<string, Section[]>(
  folders.flatMap(folder =>
    names.map(
      name =>
        [`${folder}/${name}`, parseGuide(sourceOf(`docs/guide/${folder}/${placeOf(name)}.md`))] as const,
    ),
  ),
)
const sectionsOf = (folder: string, name: string) => parsed.get(`${folder}/${name}`) ?? []

it('each screen has its section in the guide, that says something in both languages', () => {
  const places = names.flatMap(name =>
    sectionsOf('en', name).map(({ title }, index) => {
      const isThere = folders.every(folder => (sectionsOf(folder, name)[index]?.blocks.length ?? 0) > 0)
      return [`${name}#${idOf(title)}`, isThere] as const
    }),
  )
  const known = new Map(places)
  expect(places.length).toBe(known.size)
  const missing = Object.entries(screens).filter(([, { guide }]) => known.get(guide) !== true)
  expect(missing.map(([key, { guide }]) => `${key}: ${guide}`)).toEqual([])
})

it.each(names)('the sections of the guide for %ss stand in the same order in both languages', name => {
  const shapes = folders.map(folder =>
    sectionsOf(folder, name).map(({ level, blocks }) => [
      level,
      blocks.flatMap(block => (block.kind === 'picture' ? block.source : [])),
    ]),
  )
  expect(shapes[0]).toEqual(shapes[1])
})

it('each picture of a guide is there in both languages, and each is shown', () => {
  for (const folder of folders) {
    const shown = names.flatMap(name =>
      sectionsOf(folder, name).flatMap(({ blocks }) =>
        blocks.flatMap(block => (block.kind === 'picture' ? block.source : [])),
      ),
    )
    const there = readdirSync(path.join(root, 'docs/guide', folder)).filter(file => file.endsWith('.png'))
    expect(shown.toSorted()).toEqual(there.toSorted())
    expect(shown.filter(file => !existsSync(path.join(root, 'docs/guide', folder, file)))).toEqual([])
  }
})
