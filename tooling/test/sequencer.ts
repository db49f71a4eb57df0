import path from 'node:path'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'
import { root } from '../project-files.ts'
import { readWeights } from './weights.ts'

const weights = readWeights()

const weightOf = (spec: TestSpecification) => weights[path.relative(root, spec.moduleId)] ?? 0

/**
 * The longest file first: a worker that began a long one last would let the others wait. Vitest
 * itself knows lengths only from earlier runs in the same folder, of which a fresh clone has none, and else takes the largest file.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Vitest's own order keeps the files of a project together.
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's, which changes nothing
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(spec => spec.project.name))]
    const rank = new Map(projects.map((name, index) => [name, index]))
    return sorted.toSorted(
      (a, b) =>
        (rank.get(a.project.name) ?? 0) - (rank.get(b.project.name) ?? 0) || weightOf(b) - weightOf(a),
    )
  }
}
