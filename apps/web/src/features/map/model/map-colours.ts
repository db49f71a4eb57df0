import type { DeviceState } from '@palisade/contract'
import type { ThemeName } from '../../../shared/ui/theme.ts'

/** Canvas has no inheritance: the console's own font, by name. */
export const MAP_FONT = "'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"

export interface MapColours {
  sea: string
  land: string
  coast: string
  grid: string
  area: string
  areaFill: string
  text: string
  /** Drawn around texts, so that they read on anything. */
  textHalo: string
  /** Inside of markers and clusters. */
  panel: string
  selection: string
  state: Readonly<Record<DeviceState, string>>
}

export const mapColours: Readonly<Record<ThemeName, MapColours>> = {
  dark: {
    sea: '#0a111d',
    land: '#121c2c',
    coast: '#2c405f',
    grid: 'rgba(120, 160, 210, 0.13)',
    area: '#5b9ded',
    areaFill: 'rgba(77, 155, 245, 0.10)',
    text: '#dbe6f5',
    textHalo: '#0b111c',
    panel: '#131c2b',
    selection: '#ffffff',
    state: { online: '#3fb37f', offline: '#f0605a', unknown: '#93a1b7' },
  },
  light: {
    sea: '#d8e4f0',
    land: '#f3f6f9',
    coast: '#a9bbd0',
    grid: 'rgba(60, 90, 130, 0.14)',
    area: '#1763c6',
    areaFill: 'rgba(23, 99, 198, 0.08)',
    text: '#17202e',
    textHalo: '#ffffff',
    panel: '#ffffff',
    selection: '#17202e',
    state: { online: '#1c7c4d', offline: '#c62d2d', unknown: '#5d6b80' },
  },
}
