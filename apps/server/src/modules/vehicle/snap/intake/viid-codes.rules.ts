import type { BodyColour, PassingDirection, PlateColour, VehicleType } from '@palisade/contract'
import { bodyColourOf, plateColourOf, vehicleTypeOf, wordOf } from './vehicle-words.rules.ts'

// Codes of GA/T 1400.3, by which cameras say what others say in words. A code that is not known is read as a word.

const colours: Readonly<Record<number, BodyColour>> = {
  1: 'black',
  2: 'white',
  3: 'grey',
  4: 'red',
  5: 'blue',
  6: 'yellow',
  7: 'orange',
  8: 'brown',
  9: 'green',
  10: 'purple',
  11: 'blue',
  12: 'pink',
}
export const bodyColourOfCode = (code: string): BodyColour => colours[Number(code)] ?? bodyColourOf(code)

const plateColours: Readonly<Record<number, PlateColour>> = {
  1: 'black',
  2: 'white',
  5: 'blue',
  6: 'yellow',
  9: 'green',
}
export const plateColourOfCode = (code: string): PlateColour =>
  plateColours[Number(code)] ?? plateColourOf(code)

/** Classes of GA 24.4 by their first characters, the longer ones first. */
const classes: readonly (readonly [prefix: string, type: VehicleType])[] = [
  ['K32', 'suv'],
  ['K39', 'van'],
  ['K1', 'bus'],
  ['K2', 'bus'],
  ['K', 'car'],
  ['H3', 'light_truck'],
  ['H4', 'light_truck'],
  ['H', 'truck'],
  ['Q', 'truck'],
  ['B', 'truck'],
  ['G', 'truck'],
  ['M1', 'tricycle'],
  ['M', 'motorcycle'],
  ['N', 'tricycle'],
]
export function vehicleTypeOfCode(code: string): VehicleType {
  const said = code.trim().toUpperCase()
  const known = /^[A-Z]\d{0,2}$/.test(said) && classes.find(([prefix]) => said.startsWith(prefix))
  return known ? known[1] : vehicleTypeOf(code)
}

/** Types of plates, GA 24.7, in the words that other cameras have for them. */
const plateTypes: Readonly<Record<string, string>> = {
  '01': '大型汽车',
  '02': '小型汽车',
  '03': '使馆汽车',
  '04': '领馆汽车',
  '05': '境外汽车',
  '06': '外籍汽车',
  '07': '普通摩托车',
  '15': '挂车',
  '16': '教练汽车',
  '23': '警用汽车',
  '24': '警用摩托车',
  '51': '大型新能源汽车',
  '52': '小型新能源汽车',
}
export const plateTypeOfCode = (code: string): string => plateTypes[code.padStart(2, '0')] ?? wordOf(code)

/** It saw the front (0) or the back (1) of the vehicle. */
export const directionOfCode = (code: string): PassingDirection =>
  code === '0' ? 'forward' : code === '1' ? 'reverse' : 'unknown'

/** Brands and models are numbers of a list that each maker has for itself: only words say something. */
export const wordsOf = (text: string): string => (/^\d+$/.test(text) ? '' : wordOf(text))
