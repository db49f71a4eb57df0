/** A vehicle of the site's traffic. */
export type Vehicle = {
  plate: string
  plateColour: string
  bodyColour: string
  vehicleType: string
  brand: string
}

const bodies = ['white', 'black', 'silver', 'gray', 'red', 'blue', 'green', 'brown'] as const
const types = ['vehicle', 'SUVMPV', 'van', 'truck', 'bus'] as const
const brands = ['Volkswagen', 'Toyota', 'BMW', 'BYD', 'Volvo', 'Ford', 'Hyundai', 'Geely'] as const
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const PROVINCES = '京沪粤苏浙川鲁'

type Random = () => number

const one = <Item>(random: Random, list: ArrayLike<Item>): Item => {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new RangeError('an empty list')
  return item
}
const some = (random: Random, count: number, of: string): string =>
  Array.from({ length: count }, () => one(random, of)).join('')
const digits = (random: Random, count: number): string => some(random, count, '0123456789')
const letters = (random: Random, count: number): string => some(random, count, LETTERS)

/** How plates are written in several countries, as cameras report them: with dots, spaces and hyphens. */
const plates: readonly ((random: Random) => readonly [plate: string, colour: string])[] = [
  r => [`${one(r, PROVINCES)}${letters(r, 1)}·${digits(r, 5)}`, 'blue'],
  r => [`${one(r, PROVINCES)}${letters(r, 1)}·D${digits(r, 5)}`, 'green'],
  r => [`${letters(r, 1)}-${letters(r, 2)} ${digits(r, 3)}`, 'white'],
  r => [`${letters(r, 2)}${digits(r, 2)} ${letters(r, 3)}`, 'yellow'],
  r => [`${letters(r, 2)}-${digits(r, 3)}-${letters(r, 2)}`, 'white'],
  r => [`${digits(r, 1)}${letters(r, 3)}${digits(r, 3)}`, 'white'],
]

/** So many vehicles; the same ones for the same numbers. */
export const createFleet = (count: number, random: Random): Vehicle[] =>
  Array.from({ length: count }, () => {
    const [plate, plateColour] = one(random, plates)(random)
    return {
      plate,
      plateColour,
      bodyColour: one(random, bodies),
      vehicleType: one(random, types),
      brand: one(random, brands),
    }
  })

/** Numbers from 0 to below 1 that are the same in each run. @param seed any whole number */
export function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
