// Invents a feed of new repositories. All of them are scams with bought stars, which also occur in
// real feeds.
import { type Calendar, toDay, toInstant } from './calendar.ts';
import { inventWord } from './naming.ts';
import { createRandom } from './random.ts';
import { type DatedRow, unknownRow } from './write-rows.ts';

/** Scam repositories are observed on this many days, up to the last day of the sample world. */
const observedDays = 25;

const scams = [
  ['usdt-flash-sender', 'Flash USDT sender, works with every wallet, download below'],
  ['valorant-aimbot-ai', 'Undetected AI aimbot and wallhack for Valorant'],
  ['photoshop-ai-crack', 'Full version crack with activation key, no virus'],
  ['hwid-spoofer-pro', 'Permanent HWID spoofer for every anti-cheat'],
  ['seed-phrase-finder-ai', 'Recovers the seed phrase of lost crypto wallets with AI'],
  ['solana-drainer-kit', 'Wallet drainer with phishing pages, contact on Telegram'],
  ['free-gpt-account-generator', 'Unlimited account generator with working passwords'],
  ['roblox-executor-ai', 'Free keyless script executor for Roblox'],
] as const;

/**
 * Returns one row per scam repository and day. A scam has daily pushes, hundreds of stars, and
 * hardly any forks.
 */
export function buildFeed(seed: number, calendar: Calendar): DatedRow<'repositories'>[] {
  const random = createRandom(seed, 'feed');
  const days = Math.min(observedDays, calendar.days);
  return scams.flatMap(([name, description], nth) => {
    const fullName = `${inventWord(random)}${random.int(100, 999)}/${name}`;
    const perDay = random.int(4, 20);
    return Array.from({ length: days }, (_, day) => {
      const index = calendar.days - days + day;
      return {
        day: toDay(calendar, index),
        row: {
          ...unknownRow('repositories'),
          observed_at: toInstant(calendar, index, 720),
          source: 'sample-feed',
          upstream_id: `sample-feed-${nth}`,
          full_name: fullName,
          description,
          stars: 10 + day * perDay,
          forks: random.int(0, 2),
          created_at: toInstant(calendar, calendar.days - days - 30, 600),
          pushed_at: toInstant(calendar, index, 300),
          archived: false,
          fork: false,
          language: null,
        } as DatedRow<'repositories'>['row'],
      };
    });
  });
}
