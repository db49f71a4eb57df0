/**
 * Keys of what one feature keeps and others show, choose from or change. Events have everything below a key fetched again, so whoever
 * asks for the same noun begins with the same key.
 */
export const sharedKeys = {
  alarmCount: ['alarm', 'count'],
  openAlarms: ['alarm', 'open'],
  cameraGroups: ['camera', 'groups'],
  defenceZones: ['defence-zone', 'list'],
  /** The user's own files of footage. */
  ownFootage: ['footage', 'own'],
  /** Followed by the id of the passage and the part of its picture. */
  passagePicture: ['snap', 'picture'],
  /** Followed by the id of the device. */
  presets: ['ptz', 'presets'],
  procedures: ['procedure', 'list'],
  redlist: ['redlist'],
  /** Followed by the id of the device. */
  relays: ['ptz', 'relays'],
} as const
