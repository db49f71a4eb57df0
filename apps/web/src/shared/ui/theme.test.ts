import { alarmLevels } from '@palisade/contract'
import { theme as antdTheme } from 'antd'
import { describe, expect, test } from 'vitest'
import { alarmColours, fontFamilyOf, themes, type ThemeName } from './theme.ts'

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** WCAG relative luminance of `#rrggbb`. */
function luminance(colour: string): number {
  const parts = /^#(..)(..)(..)$/.exec(colour)
  if (parts === null) throw new Error(`not #rrggbb: ${colour}`)
  const [r, g, b] = parts.slice(1).map(part => channel(Number.parseInt(part, 16) / 255))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}

type Triple = [number, number, number]

/** Light in red, green and blue as eyes of one kind see it (Machado and others 2009, all of one kind of cone missing). */
const eyesOfKind: Readonly<Record<string, readonly Triple[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const lightOf = (colour: string): Triple =>
  [1, 3, 5].map(at => channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255)) as Triple
const times = (row: Triple, light: Triple) =>
  Math.min(
    1,
    Math.max(
      0,
      row.reduce((sum, part, index) => sum + part * light[index]!, 0),
    ),
  )

/** CIELAB of `#rrggbb` as some eyes see it. */
function lab(colour: string, eyes: readonly Triple[] = eyesOfKind['usual']!): Triple {
  const seen = eyes.map(row => times(row, lightOf(colour))) as Triple
  const root = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const x = root(times([0.4339, 0.3763, 0.1899], seen))
  const y = root(times([0.2126, 0.7152, 0.0722], seen))
  const z = root(times([0.0177, 0.1095, 0.8728], seen))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** How different two colours look; 2.3 is just noticed. */
const distance = (one: string, other: string, eyes: readonly Triple[]) =>
  Math.hypot(...lab(one, eyes).map((part, index) => part - lab(other, eyes)[index]!))

/** A colour that may be see-through, over a ground, as `#rrggbb`. */
function over(colour: string, ground: string): string {
  const parts = /^rgba\((\d+),(\d+),(\d+),([\d.]+)\)$/.exec(colour.replaceAll(' ', ''))
  if (parts === null) return colour
  const [r, g, b, alpha = 1] = parts.slice(1).map(Number)
  const mixed = [r!, g!, b!].map((part, index) => {
    const below = Number.parseInt(ground.slice(1 + 2 * index, 3 + 2 * index), 16)
    return Math.round(part * alpha + below * (1 - alpha))
  })
  return `#${mixed.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

describe.each<ThemeName>(['dark', 'light'])('%s theme', name => {
  const token = antdTheme.getDesignToken(themes[name])
  const panels = [token.colorBgContainer, token.colorBgElevated, token.colorBgLayout]

  test.each([
    'colorTextSecondary',
    'colorTextTertiary',
    'colorTextPlaceholder',
    'colorLink',
    'colorLinkHover',
    'colorLinkActive',
    'colorSuccess',
    'colorWarning',
    'colorError',
  ] as const)('%s reads on every panel (AA 4.5)', key => {
    for (const panel of panels) expect(contrast(token[key], panel)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['Success', 'Warning', 'Error', 'Info'] as const)('a tag of %s reads on its ground', status => {
    expect(contrast(token[`color${status}`], token[`color${status}Bg`])).toBeGreaterThanOrEqual(4.5)
  })

  test('what is chosen in menus and tabs reads on every panel', () => {
    const { Menu, Tabs } = themes[name].components ?? {}
    for (const chosen of [Menu?.itemSelectedColor, Tabs?.itemSelectedColor])
      for (const panel of panels)
        expect(contrast(chosen ?? token.colorPrimary, panel)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['colorLink', 'colorSuccess', 'colorWarning', 'colorError'] as const)(
    '%s reads on a marked row',
    key => expect(contrast(token[key], token.colorPrimaryBg)).toBeGreaterThanOrEqual(4.5),
  )

  test('the texts on primary and danger buttons read', () => {
    for (const ground of [token.colorPrimary, token.colorPrimaryHover, token.colorPrimaryActive])
      expect(contrast('#ffffff', ground)).toBeGreaterThanOrEqual(4.5)
    expect(
      contrast(themes[name].components?.Button?.dangerColor ?? '#ffffff', token.colorError),
    ).toBeGreaterThanOrEqual(4.5)
  })

  test.each(alarmLevels)(
    'the shape of alarm level %s stands out from every panel, its mark from the shape',
    level => {
      const { fill, line, mark } = alarmColours[name][level]
      for (const panel of [...panels, token.colorPrimaryBg])
        expect(contrast(line, panel)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(mark, fill)).toBeGreaterThanOrEqual(3)
    },
  )

  test('alarm levels are of different lightness, and far apart for eyes of every kind', () => {
    const fills = alarmLevels.map(level => alarmColours[name][level].fill)
    for (const [index, one] of fills.entries())
      for (const other of fills.slice(index + 1)) {
        expect(Math.abs(lab(one)[0] - lab(other)[0])).toBeGreaterThan(3)
        for (const eyes of Object.values(eyesOfKind)) expect(distance(one, other, eyes)).toBeGreaterThan(20)
      }
  })

  test('the ground of a switch that is off stands out from every panel, and its white word reads on it', () => {
    const { Switch } = themes[name].components ?? {}
    const ground = Switch?.colorTextQuaternary ?? token.colorTextQuaternary
    expect(contrast(over(ground, token.colorBgContainer), '#ffffff')).toBeGreaterThanOrEqual(4.5)
    for (const panel of panels) expect(contrast(over(ground, panel), panel)).toBeGreaterThanOrEqual(1.5)
  })

  test('popups start at 2000', () => {
    expect(token.zIndexPopupBase).toBe(2000)
  })
})

test('has Latin fonts before Chinese ones for English, and Chinese ones first where they draw the signs of Chinese', () => {
  const [english, chinese] = [fontFamilyOf('en_US'), fontFamilyOf('zh_CN')]
  expect(english.indexOf('system-ui')).toBeLessThan(english.indexOf('Noto Sans CJK SC'))
  expect(chinese.indexOf('Noto Sans CJK SC')).toBeLessThan(chinese.indexOf('system-ui'))
})
