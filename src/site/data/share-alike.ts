// The sources under a share-alike license, one for each list.
import { isShareAlike } from '../../lib/license-kinds.ts';
import { data } from './page-data.ts';

const sources = data.sources.filter(({ license }) => isShareAlike(license));

export const shareAlikeLists = [
  ...Map.groupBy(sources, ({ url, name }) => url ?? name).values(),
].flatMap(([first]) => first ?? []);
