/** The keys of playback for the overview of keys, in the order in which people use them. */
export const playbackKeys = [
  ['Space', 'toggle'],
  ['R', 'reverse'],
  ['+ −', 'rate'],
  [', .', 'step'],
  ['← →', 'skip'],
  ['⇧← ⇧→', 'skipFar'],
  ['T', 'time'],
  ['A ⇧A', 'alarm'],
  ['H ⇧H', 'hole'],
  ['K ⇧K', 'bookmark'],
  ['N', 'mark'],
  ['[ ] \\', 'loop'],
  ['Z X', 'zoom'],
  ['S', 'snapshot'],
  ['M', 'mute'],
  ['B', 'live'],
] as const
