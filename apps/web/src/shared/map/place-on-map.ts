/**
 * Where a device or zone gets its place on the map: the screen opens with it in hand, and the next click on the map, or Enter at
 * the cross in its middle, is its place. Spread it into a link: `<ScreenLink {...placeOnMap(id)}>`. Who may not edit the map
 * sees plain text.
 * @param id of a device or zone of the current centre
 */
export const placeOnMap = (id: string) => ({ screen: 'resourceManagement', search: { place: id } }) as const

/** The list of everything without a place; each row of it can be placed. */
export const unplacedOnMap = { screen: 'resourceManagement', search: { where: 'nowhere' } } as const
