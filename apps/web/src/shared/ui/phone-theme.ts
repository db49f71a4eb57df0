import { theme, type ThemeConfig } from 'antd'
import { themes, type ThemeName } from './theme.ts'

/** Px: what a thumb hits. */
const TOUCH = 44
/** Px: below 16 a phone zooms in when a field is touched. */
const TEXT = 16

const sizes = {
  controlHeight: TOUCH,
  // The segments of a large control are four less than it.
  controlHeightLG: TOUCH + 4,
  controlHeightSM: TOUCH,
  fontSize: TEXT,
  fontSizeLG: TEXT,
}

const phoneTheme = (name: ThemeName): ThemeConfig => ({
  ...themes[name],
  algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
  token: { ...themes[name].token, ...sizes },
})

/** The colours of the console at the sizes of a phone. */
export const phoneThemes: Readonly<Record<ThemeName, ThemeConfig>> = {
  dark: phoneTheme('dark'),
  light: phoneTheme('light'),
}
