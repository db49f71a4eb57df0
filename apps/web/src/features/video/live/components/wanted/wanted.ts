import type { EventData } from '@palisade/contract'

/** The cameras that a linkage wants shown on this console. */
export type Wanted = EventData<'linkage.picture_wanted'>
