import { foldPhrases } from '../fold.ts'
import * as modules from './modules.ts'

export const chinese = foldPhrases(modules)
