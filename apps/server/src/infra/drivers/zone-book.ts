import type { ZoneStatus } from '@palisade/drivers'

/** What events of a panel need of its defence zones; the defence-zone module keeps them. */
export interface ZoneBook {
  /** The zone that a panel calls by this number; undefined = none is registered. Position null = not placed. */
  zoneOf(
    panelId: string,
    number: number,
  ): Promise<{ name: string; longitude: number | null; latitude: number | null } | undefined>
  /** What a panel said of its zones just now; only the copy of the server that keeps the sessions hears it. */
  onZones(panelId: string, zones: readonly ZoneStatus[]): Promise<void>
}

/** Before anything keeps zones: none is known. */
export const noZones: ZoneBook = { zoneOf: async () => undefined, onZones: async () => undefined }
