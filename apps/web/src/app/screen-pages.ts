import type { ScreenKey } from '@palisade/contract'
import type { ComponentType } from 'react'
import type { Feature, LoadPage } from '#shared/feature/feature.ts'
import * as features from './features.ts'
import { loadParts } from './load-parts.ts'

type ScreenOf<One> = One extends Feature<infer Screen> ? Screen : never
type PagedScreen = ScreenOf<(typeof features)[keyof typeof features]>

/** The pages that the features describe, by screen. A screen of the contract without a page does not compile. */
const described: Readonly<Record<ScreenKey, LoadPage>> = Object.assign(
  {},
  ...Object.values(features).map(({ pages }) => pages),
) as Readonly<Record<PagedScreen, LoadPage>>

/** Fetches the page of a screen when it is opened; the function of a screen is always the same one. */
export const screenPages = Object.fromEntries(
  Object.entries(described).map(([screen, load]) => [screen, () => load(loadParts)]),
) as Readonly<Record<ScreenKey, () => Promise<ComponentType>>>
