import type { ScreenKey } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type {
  CameraParts,
  HitParts,
  HomeParts,
  MapParts,
  ParameterParts,
  Parts,
  PhoneParts,
  SearchParts,
  ShellParts,
  WallParts,
  WorkParts,
} from './parts.ts'

/** Fetches a screen's page when it is opened. `loadParts` fetches what other features add to it. */
export type LoadPage = (loadParts: LoadParts) => Promise<ComponentType>

/** Fetches what the features add to one place of the console. */
export type LoadParts = <Place extends keyof Parts>(place: Place) => Promise<Parts[Place][]>

/** The parts of a feature beside its screens. */
export interface FeatureExtras {
  /** Keeps cached data fresh by the server's events. @returns a function that ends it */
  listen?: (queryClient: QueryClient) => () => void
  /** Parts of the frame around every screen. */
  shell?: () => Promise<ShellParts>
  /** Parts of the map, fetched with the first screen that shows it. */
  map?: () => Promise<MapParts>
  /** Parts of the home screen. */
  home?: () => Promise<HomeParts>
  /** Parts of the live wall's screen. */
  wall?: () => Promise<WallParts>
  /** Parts of the screen of cameras' settings. */
  camera?: () => Promise<CameraParts>
  /** Parts of the page of a guard's phone. */
  phone?: () => Promise<PhoneParts>
  /** Parts of a hit of a deployment. */
  hit?: () => Promise<HitParts>
  /** Finds things for the search of the header, fetched when that is opened. */
  search?: () => Promise<SearchParts>
  /** Parts of the screen of system parameters. */
  parameter?: () => Promise<ParameterParts>
  /** Work of the user that goes on in the background. */
  work?: () => Promise<WorkParts>
}

/**
 * All that the console must know of a feature. The description is in the first script that a browser fetches, so pages
 * and parts are imported inside functions; only the listeners to events come with it.
 */
export interface Feature<Screen extends ScreenKey> extends FeatureExtras {
  /** The pages of the feature's screens; path, permission and map mode are in the contract's `screens`. */
  pages?: Readonly<Record<Screen, LoadPage>>
}

/** Describes a feature. A page for a screen that the contract does not have is a type error. */
export const defineFeature = <Screen extends ScreenKey = never>(feature: Feature<Screen>): Feature<Screen> =>
  feature
