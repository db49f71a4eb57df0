/** The place in the header for what alarms show on every screen: the bell, pop-ups, the sound. */
export function AlarmSlot() {
  return null
}
