import { alarmLevels } from '@palisade/contract'
import { theme as antdTheme } from 'antd'
import { describe, expect, test } from 'vitest'
import { alarmColours, themes, type ThemeName } from './theme.ts'

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

  test.each(alarmLevels)('alarm level %s reads on every panel', level => {
    for (const panel of [...panels, token.colorPrimaryBg])
      expect(contrast(alarmColours[name][level], panel)).toBeGreaterThanOrEqual(4.5)
  })

  test('popups start at 2000', () => {
    expect(token.zIndexPopupBase).toBe(2000)
  })
})
