// The questions of the MCP evaluation: each with its expected answer in SQL, the minimum calls, and
// how to read the answer from the results.

export type Row = Readonly<Record<string, unknown>>;
export type Sql = (query: string) => Promise<readonly Row[]>;
export type Result = Readonly<Record<string, unknown>> & { readonly items?: readonly Row[] };

export interface Question {
  readonly kind: string;
  readonly text: string;
  /** At most three calls, each with the tool's name without prefix and its arguments. */
  readonly plan: readonly (readonly [string, Row])[];
  readonly expected: unknown;
  readonly read: (results: readonly Result[]) => unknown;
  /** For questions without an answer: text that the error must contain. */
  readonly refusal?: string;
}

const quote = (text: unknown): string => `'${String(text).replaceAll("'", "''")}'`;
const projectOf = (result: Result | undefined): Row => (result?.project ?? {}) as Row;
const first = (result: Result | undefined): Row => result?.items?.[0] ?? {};

/** Chooses the parameters of the questions from the graph, and computes the expected answers. */
export async function writeQuestions(sql: Sql): Promise<readonly Question[]> {
  const one = async (query: string) => Object.values((await sql(query))[0] ?? {})[0] ?? null;
  return [
    ...(await aboutProjects(sql)),
    ...(await aboutLists(sql, one)),
    ...(await aboutProducts(sql, one)),
    ...(await aboutModels(sql, one)),
    ...(await aboutChanges(sql, one)),
    ...(await aboutStacks(sql)),
    ...withoutAnswer(),
  ];
}

type One = (query: string) => Promise<unknown>;

async function aboutProjects(sql: Sql): Promise<Question[]> {
  const rows = await sql(
    `select id, full_name, stars, license, health_label, health, lang, deprecated_by is not null as ended
    from project where stars is not null order by stars desc, id limit 40`,
  );
  const get = (id: unknown) => [['get_project', { id }]] as const;
  const facts = rows.slice(0, 12).flatMap((row): Question[] => [
    {
      kind: 'fact',
      text: `How many stars does ${row.full_name} have?`,
      plan: get(row.full_name),
      expected: Number(row.stars),
      read: ([result]) => projectOf(result).stars,
    },
    {
      kind: 'fact',
      text: `What is the license of ${row.full_name}?`,
      plan: get(row.id),
      expected: row.license,
      read: ([result]) => projectOf(result).license,
    },
    {
      kind: 'health',
      text: `How well is ${row.full_name} maintained?`,
      plan: get(row.id),
      expected: row.health_label,
      read: ([result]) => (projectOf(result).health as Row | null)?.label ?? null,
    },
  ]);
  const ended = (
    await sql(
      `select id, full_name, deprecated_by from project order by deprecated_by is null, id limit 4`,
    )
  ).map(
    (row): Question => ({
      kind: 'health',
      text: `Has ${row.full_name} been archived or deprecated?`,
      plan: get(row.id),
      expected: row.deprecated_by,
      read: ([result]) => (projectOf(result).deprecated as Row | null)?.by ?? null,
    }),
  );
  const pairs = rows.slice(12, 28);
  const compared = pairs
    .filter((_, at) => at % 2 === 0)
    .map((row, at): Question => {
      const other = pairs[at * 2 + 1] ?? row;
      return {
        kind: 'comparison',
        text: `Which has more stars, ${row.full_name} or ${other.full_name}? Compare them.`,
        plan: [['compare_projects', { ids: [other.id, row.id] }]],
        expected: row.id,
        read: ([result]) =>
          [...(result?.items ?? [])].sort(
            (a, b) =>
              Number(b.stars) - Number(a.stars) ||
              Number(String(b.id) === row.id) - Number(String(a.id) === row.id),
          )[0]?.id,
      };
    });
  return [...facts, ...ended, ...compared];
}

async function aboutLists(sql: Sql, one: One): Promise<Question[]> {
  const found: Question[] = [];
  for (const { lang } of await sql(
    `select lang from project where lang is not null group by lang order by count(*) desc, lang limit 8`,
  )) {
    const where = `from project where last_seen_on is null and lower(lang) = lower(${quote(lang)})`;
    found.push(
      {
        kind: 'ranking',
        text: `Which ${lang} project has the most stars?`,
        plan: [['search_projects', { lang, sort: 'stars', limit: 1 }]],
        expected: await one(
          `select id ${where} and stars is not null order by stars desc, id limit 1`,
        ),
        read: ([result]) => first(result).id,
      },
      {
        kind: 'count',
        text: `How many ${lang} projects have a health of 70 or more?`,
        plan: [['search_projects', { lang, health_min: 70, limit: 1 }]],
        expected: Number(await one(`select count(*) ${where} and health >= 70`)),
        read: ([result]) => result?.total,
      },
    );
  }
  for (const { vertical } of await sql(
    `select vertical from project where vertical is not null and stars_7d is not null group by vertical order by count(*) desc, vertical limit 8`,
  )) {
    const where = `from project where last_seen_on is null and vertical = ${quote(vertical)}`;
    found.push({
      kind: 'ranking',
      text: `Which project for ${vertical} is trending most this week?`,
      plan: [['search_projects', { vertical, sort: 'momentum', limit: 1 }]],
      expected: await one(
        `select id ${where} and stars_7d is not null order by stars_7d desc, stars desc nulls last, id limit 1`,
      ),
      read: ([result]) => first(result).id,
    });
  }
  for (const license of ['MIT', 'Apache-2.0']) {
    found.push({
      kind: 'count',
      text: `How many projects are licensed under exactly ${license}?`,
      plan: [['search_projects', { facets: 'license', limit: 1 }]],
      expected: Number(
        await one(
          `select count(*) from project where last_seen_on is null and lower(license) = lower(${quote(license)})`,
        ),
      ),
      read: ([result]) =>
        ((result?.facets as Record<string, Row[]> | undefined)?.license ?? []).find(
          ({ value }) => String(value).toLowerCase() === license.toLowerCase(),
        )?.count ?? 0,
    });
  }
  found.push({
    kind: 'unknown',
    text: 'For how many projects is the license unknown?',
    plan: [['search_projects', { license: 'null', limit: 1 }]],
    expected: Number(
      await one('select count(*) from project where last_seen_on is null and license is null'),
    ),
    read: ([result]) => result?.total,
  });
  return found;
}

async function aboutProducts(sql: Sql, one: One): Promise<Question[]> {
  const found: Question[] = [];
  for (const { slug, name } of await sql(
    `select slug, name from product where lower(name) in (select lower(name) from product group by lower(name) having count(*) = 1) order by alternatives desc, slug limit 12`,
  )) {
    const where = `from alternative where product_slug = ${quote(slug)}`;
    found.push(
      {
        kind: 'alternatives',
        text: `What is the best open-source alternative to ${name}?`,
        plan: [['find_alternatives', { product: name }]],
        expected: await one(`select repo ${where} order by position, repo limit 1`),
        read: ([result]) => first(result).repo,
      },
      {
        kind: 'alternatives',
        text: `How many alternatives to ${name} are known?`,
        plan: [['find_alternatives', { product: name }]],
        expected: Number(await one(`select count(*) ${where}`)),
        read: ([result]) => result?.total,
      },
    );
  }
  for (const { id, full_name: name } of await sql(
    `select id, full_name from project inner join edge on source = 'project:' || id and edge.kind = 'similar_to' group by all order by count(*) desc, id limit 6`,
  )) {
    found.push({
      kind: 'alternatives',
      text: `Which project is most similar to ${name}, so that it could replace it?`,
      plan: [['find_alternatives', { project: id }]],
      expected: await one(
        `select target[9:] from edge where source = 'project:' || ${quote(id)} and kind = 'similar_to' order by weight desc, target limit 1`,
      ),
      read: ([result]) => first(result).project,
    });
  }
  return found;
}

async function aboutModels(sql: Sql, one: One): Promise<Question[]> {
  const found: Question[] = [];
  const listed = `from model where state = 'listed'`;
  const rows = await sql(
    `select id, name, price_in_usd_per_mtok::double as price_in, price_out_usd_per_mtok::double as price_out ${listed} order by rank, id limit 10`,
  );
  for (const { id, price_in } of rows) {
    found.push({
      kind: 'price',
      text: `What does the model ${id} cost per million input tokens?`,
      plan: [['models', { action: 'get', model: id }]],
      expected: Number(price_in),
      read: ([result]) => first(result).price_in,
    });
  }
  for (const { provider } of await sql(
    `select provider ${listed} group by provider having count(*) > 1 order by count(*) desc, provider limit 6`,
  )) {
    found.push({
      kind: 'price',
      text: `What is the lowest input price among the models of ${provider}?`,
      plan: [['models', { provider, sort: 'price_in', limit: 1 }]],
      expected: Number(
        await one(
          `select min(price_in_usd_per_mtok)::double ${listed} and contains(lower(provider), lower(${quote(provider)}))`,
        ),
      ),
      read: ([result]) => first(result).price_in,
    });
  }
  const costs = await sql(
    `select id, ((price_in_usd_per_mtok * 20000 + price_out_usd_per_mtok * 3000) / 1000000)::double as usd
    ${listed} and coalesce(price_tiers, '[]') = '[]' and context_tokens >= 23000
    order by rank desc, id limit 6`,
  );
  for (const { id, usd } of costs) {
    found.push({
      kind: 'cost',
      text: `What does a request with 20,000 input tokens and 3,000 output tokens cost with ${id}?`,
      plan: [['models', { action: 'cost', model: id, input: 20_000, output: 3_000 }]],
      expected: round(usd),
      read: ([result]) => round(first(result).usd),
    });
  }
  // Prices that ended: asks for the day before.
  const ended = await sql(
    `select model_id, (ends_at::date - 1)::varchar as day, price_in_usd_per_mtok::double as price_in
    from price_change
    where price_in_usd_per_mtok is not null and ends_at::date - 1 >= applies_at::date
    order by ends_at desc, model_id limit 8`,
  );
  for (const { model_id: id, day, price_in } of ended) {
    found.push({
      kind: 'history',
      text: `What did one million input tokens of the model ${id} cost on ${day}?`,
      plan: [
        ['models', { action: 'cost', model: id, input: 1_000_000, requests: 1000, as_of: day }],
      ],
      expected: round(price_in),
      read: ([result]) => round(first(result).usd),
    });
  }
  return found;
}

/** Prices have at most nine decimals. */
const round = (usd: unknown): number => Number(Number(usd).toFixed(9));

async function aboutChanges(sql: Sql, one: One): Promise<Question[]> {
  const found: Question[] = [];
  for (const kind of ['health', 'release', 'license', 'new']) {
    const id = await one(`select id from event where kind = ${quote(kind)} order by id limit 1`);
    found.push({
      kind: 'changes',
      text: `What was the first ${kind} change of the last 30 days?`,
      plan: [['changes', { kind, limit: 1 }]],
      expected: id,
      read: ([result]) => first(result).id ?? null,
    });
  }
  for (const { project_id, tag } of await sql(
    `select project_id, tag from release where position = 1 order by published_at desc, project_id limit 6`,
  )) {
    found.push({
      kind: 'fact',
      text: `What is the newest release of the project ${project_id}?`,
      plan: [['get_project', { id: project_id }]],
      expected: tag,
      read: ([result]) => (projectOf(result).releases as Row[] | undefined)?.[0]?.untrusted_tag,
    });
  }
  return found;
}

async function aboutStacks(sql: Sql): Promise<Question[]> {
  const repos = await sql(
    `select full_name, id, health from project where health is not null and full_name similar to '[A-Za-z0-9._/-]+' order by health, id limit 4`,
  );
  return repos.map(({ full_name: name, id }): Question => {
    const content = `module example.org/app\nrequire github.com/${name} v1.0.0\nrequire example.org/unheard v1.0.0\n`;
    return {
      kind: 'stack',
      text: `Are the dependencies in this go.mod maintained? ${content}`,
      plan: [['check_stack', { files: [{ filename: 'go.mod', content }] }]],
      expected: { id, unknown: 1 },
      read: ([result]) => ({
        id: first(result).project,
        unknown: (result?.summary as Row | undefined)?.unknown,
      }),
    };
  });
}

function withoutAnswer(): Question[] {
  const refuse = (text: string, call: readonly [string, Row], refusal: string): Question => ({
    kind: 'negative',
    text,
    plan: [call],
    expected: null,
    read: () => null,
    refusal,
  });
  return [
    refuse(
      'How many stars does nobody-here/never-was have?',
      ['get_project', { id: 'nobody-here/never-was' }],
      'not_found',
    ),
    refuse(
      'How well is the project zzqx-unheard-of maintained?',
      ['get_project', { id: 'zzqx-unheard-of' }],
      'not_found',
    ),
    refuse(
      'What is the best alternative to Qzxv Unheard Suite?',
      ['find_alternatives', { product: 'Qzxv Unheard Suite' }],
      'not_found',
    ),
    refuse(
      'What does the model nobody/never-was cost?',
      ['models', { action: 'get', model: 'nobody/never-was' }],
      'not_found',
    ),
    refuse(
      'What did models cost in 1999? Show the prices.',
      ['models', { as_of: '1999-01-01' }],
      'first',
    ),
    refuse(
      'Which projects come next, after the page of an old release?',
      ['search_projects', { cursor: Buffer.from('["20000101T000000Z",10]').toString('base64url') }],
      'cursor',
    ),
    refuse(
      'Which 5,000 projects have the most stars?',
      ['search_projects', { limit: 5000 }],
      'limit',
    ),
  ];
}
