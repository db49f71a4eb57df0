import { seededNames, type Seeded } from '@palisade/contract'

const seeds = new Map(Object.entries(seededNames).map(([seed, name]) => [name as string, seed as Seeded]))

/** The key of the text for a name that the installation began with; undefined for what others named. */
export function seedKey(name: string): `enums.seeded.${Seeded}` | undefined {
  const seed = seeds.get(name)
  return seed && `enums.seeded.${seed}`
}
