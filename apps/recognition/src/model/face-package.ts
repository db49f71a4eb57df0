import { createRequire } from 'node:module'
import path from 'node:path'

/** The npm package that holds the weights of the built-in model, and the pictures that models are tried on. */
export const facePackage = (): string =>
  path.dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json'))
