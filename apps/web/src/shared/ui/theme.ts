import type { AlarmLevel } from '@palisade/contract'
import type { Language } from '@palisade/phrases'
import { theme, type MappingAlgorithm, type ThemeConfig } from 'antd'

export type ThemeName = 'dark' | 'light'

/** Local storage key of the chosen appearance. */
export const THEME_KEY = 'theme'

// Popups lie above 2000 (COMMON-29).
const POPUP_Z_INDEX = 2000

/** Drop-down lists scroll above 4 options (COMMON-24). Px */
export const LIST_HEIGHT = 180

/** Px; compact rows of 20 are hard to hit. */
export const TREE_ROW_HEIGHT = 26

// The compact algorithm goes down to 12 px and 10 px, too small for Chinese and for a screen across a room.
const legible: MappingAlgorithm = (seed, map) => ({
  ...(map ?? theme.defaultAlgorithm(seed)),
  fontSize: 13,
  fontSizeSM: 12,
  lineHeight: 20 / 13,
  lineHeightSM: 18 / 12,
})

const DARK_ON_RED = '#1d0506'
const DARK_LINK = '#6cabf7'

const latin = ["'Segoe UI'", 'system-ui', '-apple-system', "'Noto Sans'", "'DejaVu Sans'"]
const chinese = ["'PingFang SC'", "'Microsoft YaHei'", "'Noto Sans CJK SC'", "'Noto Sans SC'"]
/** Chinese fonts draw the quotes and dashes of English as wide as a Chinese sign ("server’ s"), and Latin ones those of Chinese too narrow. */
export const fontFamilyOf = (language: Language): string =>
  [
    ...(language === 'en_US' ? [...latin, ...chinese] : ["'Segoe UI'", ...chinese, ...latin.slice(1)]),
    'sans-serif',
  ].join(', ')

const shared = {
  zIndexPopupBase: POPUP_Z_INDEX,
  borderRadius: 4,
  wireframe: false,
} satisfies ThemeConfig['token']

const dark: ThemeConfig = {
  algorithm: [theme.darkAlgorithm, theme.compactAlgorithm, legible],
  token: {
    ...shared,
    colorPrimary: '#2f7de1',
    // Lighter under the pointer, as it is worked out, the white words on it do not read.
    colorPrimaryHover: '#2a72cf',
    colorPrimaryBg: '#15243a',
    // As text the primary colour is too dark to read on these panels.
    colorInfo: DARK_LINK,
    colorLink: DARK_LINK,
    // Worked out from the link's colour they are too dark to read.
    colorLinkHover: '#93c2fa',
    colorLinkActive: DARK_LINK,
    colorSuccess: '#4cc48d',
    colorWarning: '#e0a52f',
    colorError: '#ff837d',
    colorBgBase: '#0b111c',
    colorTextBase: '#e8eef8',
    colorBgLayout: '#0b111c',
    colorBgContainer: '#131c2b',
    colorBgElevated: '#1e293d',
    colorBorder: '#33425a',
    colorBorderSecondary: '#243147',
    colorTextSecondary: '#a9b6ca',
    colorTextTertiary: '#8d9bb1',
    colorTextPlaceholder: '#8492a8',
    colorTextDescription: '#a9b6ca',
  },
  components: {
    Tree: { titleHeight: TREE_ROW_HEIGHT },
    // Shadows do not show on dark: a toast stands out by its ground.
    Message: { contentBg: '#2b3a54' },
    // Layout's sider and header keep their own #001529 unless told otherwise.
    Layout: {
      headerBg: '#0f1826',
      siderBg: '#0f1826',
      triggerBg: '#1b2638',
      bodyBg: '#0b111c',
      headerColor: '#e8eef8',
    },
    Menu: {
      darkItemBg: '#0f1826',
      darkSubMenuItemBg: '#0b111c',
      darkPopupBg: '#1b2638',
      itemSelectedColor: DARK_LINK,
      subMenuItemSelectedColor: DARK_LINK,
      horizontalItemSelectedColor: DARK_LINK,
    },
    Tabs: { itemSelectedColor: DARK_LINK, itemHoverColor: DARK_LINK, itemActiveColor: DARK_LINK },
    // A red that reads as text on dark panels is too light under white.
    // A plain button that the pointer rests on is read too.
    Button: { dangerColor: DARK_ON_RED, defaultHoverColor: DARK_LINK, defaultActiveColor: DARK_LINK },
    Table: {
      headerBg: '#1a2537',
      rowHoverBg: '#1d2a40',
      headerSplitColor: 'transparent',
      headerSortActiveBg: '#223049',
      headerSortHoverBg: '#223049',
      bodySortBg: 'transparent',
    },
  },
}

const light: ThemeConfig = {
  algorithm: [theme.compactAlgorithm, legible],
  token: {
    ...shared,
    colorPrimary: '#1763c6',
    colorPrimaryHover: '#0f4f9f',
    colorInfo: '#1763c6',
    colorLink: '#1763c6',
    colorLinkHover: '#0f4f9f',
    colorLinkActive: '#1763c6',
    colorSuccess: '#1c7c4d',
    // Worked out from these the grounds of tags are too dark under them.
    colorSuccessBg: '#e9f7ef',
    colorWarningBg: '#fff5df',
    colorWarning: '#9a6200',
    colorError: '#c62d2d',
    colorTextBase: '#17202e',
    colorBgLayout: '#eef2f7',
    colorBorder: '#c3cddb',
    colorBorderSecondary: '#dde4ee',
    colorTextSecondary: '#4a586c',
    colorTextTertiary: '#5d6b80',
    colorTextPlaceholder: '#5d6b80',
    colorTextDescription: '#4a586c',
  },
  components: {
    Tree: { titleHeight: TREE_ROW_HEIGHT },
    Layout: { headerBg: '#ffffff', siderBg: '#ffffff', triggerBg: '#eef2f7', headerColor: '#17202e' },
    // The ground of a switch that is off, under its white word.
    Switch: { colorTextQuaternary: '#5d6b80', colorTextTertiary: '#4a586c' },
    Table: {
      headerBg: '#f1f5fa',
      rowHoverBg: '#eaf2fd',
      headerSplitColor: 'transparent',
      headerSortActiveBg: '#e3ebf6',
      headerSortHoverBg: '#e3ebf6',
      bodySortBg: 'transparent',
    },
  },
}

export const themes: Readonly<Record<ThemeName, ThemeConfig>> = { dark, light }

/** `fill` of a level's shape, the `line` around it, and the `mark` inside it. */
export interface AlarmColour {
  fill: string
  line: string
  mark: string
}

const DARK_MARK = '#0b111c'
const onDark = (fill: string): AlarmColour => ({ fill, line: fill, mark: DARK_MARK })

/**
 * Colours of the alarm levels: red, orange, yellow and blue in both themes, each another hue and another lightness, also
 * for eyes that see red and green alike. On light panels yellow and orange do not stand out: a dark line around them does.
 * A level is always drawn with a shape of its own and named in the colour of text.
 */
export const alarmColours: Readonly<Record<ThemeName, Readonly<Record<AlarmLevel, AlarmColour>>>> = {
  dark: {
    very_urgent: onDark('#ff5c5c'),
    urgent: onDark('#ffa62b'),
    general: onDark('#fff59a'),
    low: onDark('#6cb4f5'),
  },
  light: {
    very_urgent: { fill: '#b3121d', line: '#7d0a13', mark: '#ffffff' },
    urgent: { fill: '#f57c00', line: '#8a4300', mark: '#3b1d00' },
    general: { fill: '#ffdd33', line: '#6b5500', mark: '#3d3000' },
    low: { fill: '#2f7de1', line: '#174f9c', mark: '#ffffff' },
  },
}
