import type { PersonStatus } from '@palisade/contract'
import type { ThemeName } from '#shared/ui/theme.ts'
import type { Look } from '../model/look.ts'

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
  /** Fill of a camera's view. */
  view: string
  viewEdge: string
  /** Behind a floor plan: most are drawn on white. */
  paper: string
  look: Readonly<Record<Look, string>>
  person: Readonly<Record<PersonStatus, string>>
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
    view: 'rgba(110, 180, 255, 0.20)',
    viewEdge: 'rgba(110, 180, 255, 0.75)',
    paper: '#dfe6ee',
    look: {
      alarm: '#ff5d8f',
      offline: '#f0605a',
      fault: '#e8a33d',
      unknown: '#93a1b7',
      maintenance: '#7f9cf5',
      not_connected: '#c58af9',
      bypassed: '#b98ce0',
      idle: '#93a1b7',
      online: '#3fb37f',
    },
    person: { free: '#3fb37f', busy: '#e8a33d', online: '#7f9cf5', offline: '#93a1b7' },
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
    view: 'rgba(23, 99, 198, 0.16)',
    viewEdge: 'rgba(23, 99, 198, 0.7)',
    paper: '#ffffff',
    look: {
      alarm: '#b4134e',
      offline: '#c62d2d',
      fault: '#9a5b00',
      unknown: '#5d6b80',
      maintenance: '#3d53c4',
      not_connected: '#8424a8',
      bypassed: '#7a3fb0',
      idle: '#5d6b80',
      online: '#1c7c4d',
    },
    person: { free: '#1c7c4d', busy: '#9a5b00', online: '#3d53c4', offline: '#5d6b80' },
  },
}
