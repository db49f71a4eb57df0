import type { ZoneStatus } from '@palisade/drivers'

/** The queries about defence zones that a panel's events need; the defence-zone module provides them. */
export interface ZoneDirectory {
  /**
   * The zone that a panel calls by this number; undefined when none is registered. Longitude and latitude are null when
   * it is not placed.
   */
  zoneOf(
    panelId: string,
    number: number,
  ): Promise<{ name: string; longitude: number | null; latitude: number | null } | undefined>
  /**
   * Takes the conditions that a panel has just reported of its zones. Only the copy of the server that holds the lease
   * calls it.
   */
  onZones(panelId: string, zones: readonly ZoneStatus[]): Promise<void>
}
