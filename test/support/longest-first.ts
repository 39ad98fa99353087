import { BaseSequencer } from 'vitest/node';

/**
 * Test files that take long. They start first, because they would otherwise run alone at the
 * end.
 */
const areLong =
  /graph\/(models|claims)\.test|killed|crash|collect-morning|published-ids|same-responses|dispatcher|publish-release|adversary\/(state|disk)|call-examples|refresh-evaluation|demo-live|simulated-days|browser\/quality|firefox|webkit\.test/;

export class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const sorted = await super.sort(files);
    const isLong = (file: (typeof sorted)[number]) => Number(areLong.test(file.moduleId));
    return sorted.toSorted((one, other) => isLong(other) - isLong(one));
  }
}
