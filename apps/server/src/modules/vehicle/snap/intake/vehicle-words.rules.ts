import {
  BRAND_LIMIT,
  type BodyColour,
  type PassingDirection,
  type PlateColour,
  type VehicleType,
} from '@palisade/contract'

// Cameras say the same in many words; what they say is told by the words in it, whatever its case and language.

type Words<Value> = readonly (readonly [word: RegExp, value: Value])[]

function valueOf<Value>(words: Words<Value>, text: string, other: Value): Value | 'unknown' {
  const said = text.normalize('NFKC').trim().toLowerCase()
  if (said === '' || said === 'unknown' || /^-?\d+$/.test(said) || said === '未知') return 'unknown'
  return words.find(([word]) => word.test(said))?.[1] ?? other
}

const plateWords: Words<PlateColour> = [
  [/yellow.?green|newenergyyellowgreen|黄绿/, 'yellow_green'],
  [/green|绿/, 'green'],
  [/blue|蓝/, 'blue'],
  [/yellow|黄/, 'yellow'],
  [/white|白/, 'white'],
  [/black|黑/, 'black'],
]
export const plateColourOf = (text: string): PlateColour => valueOf(plateWords, text, 'other')

const bodyWords: Words<BodyColour> = [
  [/silver|银/, 'silver'],
  [/gr[ae]y|灰/, 'grey'],
  [/white|白/, 'white'],
  [/black|黑/, 'black'],
  [/orange|橙/, 'orange'],
  [/pink|粉/, 'pink'],
  [/purple|violet|紫/, 'purple'],
  [/brown|棕|褐/, 'brown'],
  [/red|红/, 'red'],
  [/blue|cyan|蓝|青/, 'blue'],
  [/yellow|gold|黄|金/, 'yellow'],
  [/green|绿/, 'green'],
]
export const bodyColourOf = (text: string): BodyColour => valueOf(bodyWords, text, 'other')

const typeWords: Words<VehicleType> = [
  [/suv|mpv|越野/, 'suv'],
  [/light.?truck|pickup|small.?truck|轻卡|皮卡|小货/, 'light_truck'],
  [/truck|lorry|trailer|货车|卡车|挂车/, 'truck'],
  [/bus|coach|客车|公交/, 'bus'],
  [/van|面包/, 'van'],
  [/motor.?(bike|cycle)|two.?wheel|摩托|二轮/, 'motorcycle'],
  [/tricycle|three.?wheel|三轮/, 'tricycle'],
  [/car|sedan|saloon|vehicle|轿车|小汽车|小型/, 'car'],
]
export const vehicleTypeOf = (text: string): VehicleType => valueOf(typeWords, text, 'other')

/** Towards the camera it sees the front of a vehicle. */
const directionWords: readonly (readonly [RegExp, PassingDirection])[] = [
  [/forward|approach|obverse|front|close|正/, 'forward'],
  [/reverse|leave|depart|back|away|反|逆/, 'reverse'],
]
export const directionOf = (text: string): PassingDirection =>
  directionWords.find(([word]) => word.test(text.trim().toLowerCase()))?.[1] ?? 'unknown'

/** A make or another word of the camera: without control characters, and of limited length. */
export const wordOf = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, BRAND_LIMIT)

/** A whole number within bounds, of a number or a text; null for anything else. */
export function numberWithin(value: unknown, least: number, most: number): number | null {
  const number =
    typeof value === 'number'
      ? Math.round(value)
      : typeof value === 'string' && /^-?\d{1,6}(\.\d{1,6})?$/.test(value)
        ? Math.round(Number(value))
        : Number.NaN
  return number >= least && number <= most ? number : null
}
