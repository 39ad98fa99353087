// The types of version 1 of the API, generated from its OpenAPI document; not edited by hand.
// biome-ignore-all format: the layout of the generator, so that the test can compare the text
export interface paths {
    "/meta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the service status
         * @description Returns the state of the service and how recent its data is. Requires no key. Also returns 200 while the data is being rebuilt, so it can serve as a health check. With a valid key, the response includes your plan and today’s usage. Requests never count against the quota.
         */
        get: operations["getMeta"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search projects by name, topic, or task
         * @description Results are ordered by match: exact names first (also former names, and spellings without spaces), then names that start with the query, names that contain it, and finally all others by relevance. Relevance depends on the words in the name, owner, description, topics, headings of curated lists, industry, and stacks, on how rare these words are, on synonyms, and on stars. Case, accents, and punctuation are ignored; words match as prefixes, in names also as substrings. A language or license in the query (“rust vector database”, “mit licensed tts”) is preferred, and “alternative to” a product lists its alternatives first. If fewer than 3 projects match, spelling is corrected: see `meta.corrected`.
         */
        get: operations["searchProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects with filters and sorting
         * @description Filters can be combined and are applied before sorting and paging. Unknown values sort last, and so do scores that were not computed in the 14 days before the release. Ties are broken by stars, then by ID. `facets` counts the values of a field under all filters except the field’s own; a project with several stacks is counted for each of them. If no project matches, `meta.without` contains the number of projects that would match without each filter.
         */
        get: operations["listProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project/{id}/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects similar to a project
         * @description Returns up to six projects with a similar purpose, most similar first. Such projects replace the same products, are listed under the same headings, or share topics and words. Each item includes the reasons. See /methods/similar.
         */
        get: operations["listSimilar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a project
         * @description Returns the project’s facts, its health score with the four components, weekly and daily stars, and its newest releases. Previous names of a renamed or transferred repository keep working.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emerging": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List emerging projects
         * @description Returns at most 100 projects that are healthy or recently active, growing fast, and still little known, as selected by the daily run. The Pro and Org plans return today’s index, and the Free and Dev plans the previous day’s. `meta.freshness` says which index the response contains.
         */
        get: operations["listEmerging"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alternatives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List commercial products that have alternatives
         * @description Returns the products sorted by name. Use /alternatives/{product} for the alternatives to one product.
         */
        get: operations["listProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alternatives/{product}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alternatives to a commercial product
         * @description Returns projects that can replace the product. Matches the slug, the name, an alias, or the domain; ignores case, spaces, a leading “the”, and small typos. `license_kind` shows which alternatives are source-available or only partly open source. If nothing matches, the 404 response suggests products. For a vendor with several products, it lists these products.
         */
        get: operations["getAlternatives"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List models with context window and prices
         * @description Returns open and commercial models. Prices are in US dollars per million tokens; 0 means free. Retired models and models that nobody sells anymore are excluded unless you set `state`.
         */
        get: operations["listModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/{provider}/{model}/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the price history of a model
         * @description Returns the changes of the model’s list price, oldest first. A correction is not a price change. It means that a source caught up with another source, or that the list price now comes from another source or seller. A change at one seller alone is a change, however large.
         */
        get: operations["listModelPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/{provider}/{model}/life": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what happened to a model, and its end
         * @description Returns the dated steps in the life of each ID of the model, with source and the day on which we learned them, and models to use instead if it ends. All stated ends are in /models/end-of-life.json, /models/end-of-life.ics and /models/end-of-life.xml.
         */
        get: operations["getModelLife"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/{provider}/{model}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a model with its offers
         * @description Returns the model, its offers with their prices, its other IDs, and open disagreements between price sources. Removed models remain available. A 404 response suggests models with similar names.
         */
        get: operations["getModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the prices of all models on a day
         * @description Returns prices with all later corrections or, with `known_on`, as they were known on that day. Excludes models that were removed before the day.
         */
        get: operations["listPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compute the cost of a workload
         * @description Returns the cost of a number of input and output tokens in US dollars, for each requested model in the order of the request. If the prompt of a request exceeds the threshold of a tier, the prices of that tier apply to all its tokens. A request that is larger than the context window is an error. `service`, `cache_write`, `cache_write_1h`, `audio_*` and `image_*` use the prices of the offer with the list price, and are an error if no source states such a price. Known fees per request are included. Fees per image or search are not included.
         */
        get: operations["getCost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forecasts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List forecasts and their outcomes
         * @description Returns the forecasts, newest first, then by probability, highest first. A published forecast never changes. The endpoint /forecasts/scores returns how good they were.
         */
        get: operations["listForecasts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forecasts/scores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List how good the forecasts were
         * @description Returns Brier scores, skill, calibration and void outcomes of each kind of forecast, by quarter, for published forecasts and for replays.
         */
        get: operations["listForecastScores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List top and trending Hugging Face models
         * @description Returns the top language models by 30-day downloads, the top models of all kinds, and the trending models.
         */
        get: operations["getHub"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/history/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a project’s 90-day history
         * @description Returns stars, health score, and weekly stars for each day, with null for days without an observation. Included in the Pro and Org plans.
         */
        get: operations["getHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events of the last 30 days
         * @description Returns health label changes, repository releases, license changes, and new projects, oldest first. To get events of models, set `kind` to a kind such as `price` or `model_removed`. To page through the list, pass `meta.next` as `after` until it is null.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List change files
         * @description Returns the entries of `/changes/index.json` after a sequence number, newest first. Each entry lists the change files that update the dumps from one release to the next. Apply the entries oldest first. If `reset` is true for an entry, a new chain of change files starts: download the complete dumps instead. Requires no key and never counts against the quota.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/since": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what changed since a day
         * @description Returns the changes since `day` or `release`, most important first: `license`, `deprecation`, `price`, `breakout`, `major_release`, `model_removed`, `health`, `model_new`, `release`, `new`, `disagreement`, `stars`; within a kind, AI projects and models before other projects, and well-known ones first. Changes of the same thing are merged into one, and a change that was reversed is left out. The response has at most `budget` bytes. Requires no key and never counts against the quota.
         */
        get: operations["listChangesSince"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OpenAPI document
         * @description Returns this OpenAPI document, with examples from the current release.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the dependencies and models of a project
         * @description For each dependency that is a tracked project, returns the health, the measured chance of becoming unmaintained, the deprecation, and better-maintained alternatives. For each ID of a model, returns when it ends, and what to use instead. Send `files` (requires a key), or `dependencies`, `models`, or both. With a key, each call counts as one request. Without a key, 60 calls per hour and IP address are allowed. You can also send a single file as the body, with its name in the query: `?filename=requirements.txt`.
         */
        post: operations["checkStack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Returns the account’s webhooks without their secrets. Also at `/api/webhooks.php`. Available on all plans. Requests never count against the quota.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create or test a webhook
         * @description A body with `url`, `events`, and `repos` or `models` creates a webhook and returns 201 with its secret, which is shown only once. A body with `ping` sends a test delivery immediately and returns 200 with the result; with `event`, it contains sample events of that kind. Available on paid plans.
         */
        post: operations["createOrTestWebhook"];
        /**
         * Remove a webhook
         * @description Removes the webhook and its delivery log. Available on all plans.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        ErrorDetails: {
            /** @description Name of the invalid parameter or field. */
            param: string;
            /** @description What is wrong with its value. */
            message: string;
        }[];
        InvalidParameterError: {
            ok: boolean;
            error: {
                /** @enum {string} */
                code: "invalid_parameter";
                message: string;
                details?: components["schemas"]["ErrorDetails"];
            };
        };
        MethodNotAllowedError: {
            ok: boolean;
            error: {
                /** @enum {string} */
                code: "method_not_allowed";
                message: string;
            };
        };
        SlowDownError: {
            ok: boolean;
            error: {
                /** @enum {string} */
                code: "slow_down";
                message: string;
            };
        };
        InternalError: {
            ok: boolean;
            error: {
                /** @enum {string} */
                code: "internal";
                message: string;
            };
        };
        UnavailableError: {
            ok: boolean;
            error: {
                /** @enum {string} */
                code: "unavailable";
                message: string;
            };
        };
        MissingKeyError: {
            ok: boolean;
            error: {
                /** @enum {string} */
                code: "missing_key";
                message: string;
            };
        };
        InvalidKeyError: {
            ok: boolean;
            error: {
                /** @enum {string} */
                code: "invalid_key";
                message: string;
            };
        };
        QuotaExceededError: {
            ok: boolean;
            error: {
                /** @enum {string} */
                code: "quota_exceeded";
                message: string;
            };
        };
        RebuildingOrUnavailableError: {
            ok: boolean;
            error: {
                /** @enum {string} */
                code: "rebuilding" | "unavailable";
                message: string;
            };
        };
        NotFoundError: {
            ok: boolean;
            error: {
                /** @enum {string} */
                code: "not_found";
                message: string;
            };
        };
        InvalidKeyOrPlanRequiredError: {
            ok: boolean;
            error: {
                /** @enum {string} */
                code: "invalid_key" | "plan_required";
                message: string;
            };
        };
        RebuildingError: {
            ok: boolean;
            error: {
                /** @enum {string} */
                code: "rebuilding";
                message: string;
            };
        };
        InvalidParameterOrInvalidBodyError: {
            ok: boolean;
            error: {
                /** @enum {string} */
                code: "invalid_parameter" | "invalid_body";
                message: string;
                details?: components["schemas"]["ErrorDetails"];
            };
        };
        TooLargeError: {
            ok: boolean;
            error: {
                /** @enum {string} */
                code: "too_large";
                message: string;
            };
        };
        UnsupportedMediaTypeError: {
            ok: boolean;
            error: {
                /** @enum {string} */
                code: "unsupported_media_type";
                message: string;
            };
        };
        QuotaExceededOrSlowDownError: {
            ok: boolean;
            error: {
                /** @enum {string} */
                code: "quota_exceeded" | "slow_down";
                message: string;
            };
        };
        InvalidKeyOrPlanRequiredOrWebhookLimitError: {
            ok: boolean;
            error: {
                /** @enum {string} */
                code: "invalid_key" | "plan_required" | "webhook_limit";
                message: string;
            };
        };
        AlternativesRecord: {
            /** @description Name of the commercial product. */
            name: string;
            /** @description Domain of the product. */
            domain: string;
            /** @description What the product does. */
            desc: string;
            /** @description Category of the product. */
            cat: string | null;
            /** @description Path of the comparison page on this site. */
            page: string | null;
            /** @description The alternatives, best first. */
            alternatives: {
                /** @description Name of the project. */
                name: string;
                /** @description Repository of the project as `owner/repo`. */
                repo: string;
                /** @description Website of the project, or its repository if it has no website. */
                site: string;
                /** @description SPDX license identifier; `NOASSERTION` if unknown. */
                license: string;
                /**
                 * @description `permissive` and `copyleft` licenses are open source. `source-available` licenses restrict some uses. `mixed` means that parts of the repository have another kind of license.
                 * @enum {string}
                 */
                license_kind: "permissive" | "copyleft" | "source-available" | "mixed" | "unknown";
                /** @description Details that the license identifier does not convey; empty if there are none. */
                license_note: string;
                /** @description What the project does; empty if unknown. */
                desc: string;
            }[];
        };
        EmergingItem: {
            /** @description Stable identifier `<owner>-<repo>`, also used in the page’s URL. */
            id: string;
            /** @description Name of the repository. */
            name: string;
            /**
             * Format: uri
             * @description URL of the repository.
             */
            url: string;
            /** @description The repository’s own description. */
            desc: string | null;
            /** @description Number of stars on GitHub. */
            stars: number | null;
            /** @description Day on which the number of stars was observed; null if it never was. */
            stars_on: string | null;
            /** @description Primary language reported by GitHub. */
            lang: string | null;
            /** @description SPDX identifier; `NONE` without a license; null if unknown. */
            license: string | null;
            /** @description Health score, 0 to 100; null if the project has no score. */
            health: number | null;
            /** @description Whether the health score is an estimate from few signals; null if the project has no score. */
            provisional: boolean | null;
            /** @description Stars gained in the last 7 days; null if unknown. */
            momentum: number | null;
            /** @description Compares the stars gained in the last 14 days with the 14 days before; null until 28 days are known. */
            trend: ("accelerating" | "steady" | "quiet") | null;
            /** @description Industry that the project is made for. */
            vertical: string | null;
            /** @description Why the project is in the index. */
            signals: components["schemas"]["EmergingSignals"] | null;
            /** @description First day on which the project was in the index. */
            detected: string | null;
        };
        EmergingSignals: {
            /**
             * Format: int64
             * @description Stars gained in the last 7 days.
             */
            stars_7d: number;
            /** @description Stars that the project gained in a typical earlier week or, for a newborn project, that a typical project of its age gains in a week. */
            baseline_7d: number;
            /** @description Stars gained in the last 7 days as a multiple of `baseline_7d`. */
            growth: number;
            /** @description How far the gain is above that of the project’s own past, or of projects of the same age, in standard deviations. */
            surprise: number;
            /** @description Days since the repository was created. */
            age_days: number | null;
            /**
             * Format: int64
             * @description Rank in the index, starting at 1.
             */
            rank: number;
            /**
             * @description `newborn`: compared with projects of the same age; `established`: compared with its own past.
             * @enum {string}
             */
            track: "newborn" | "established";
        };
        EventRecord: {
            /**
             * Format: starts_with
             * @description Event ID. IDs increase over time, so they work as the `after` cursor.
             */
            id: string;
            /**
             * @description Kind of event.
             * @enum {string}
             */
            kind: "health" | "release" | "license" | "new";
            /**
             * Format: date
             * @description Day on which the event was detected.
             */
            day: string;
            /** @description The project the event is about. */
            project: {
                /** @description Project ID. */
                id: string;
                /** @description Project name. */
                name: string;
                /**
                 * Format: uri
                 * @description URL of the repository.
                 */
                url: string;
            };
            /** @description Previous label, license, or tag; null if there was none. */
            before: string | null;
            /** @description New label, license, or tag. */
            after: string | null;
        };
        History: {
            /** @description Project ID. */
            slug: string;
            /** @description The days, oldest first. */
            days: string[];
            /** @description One value per day; null for days without an observation. */
            series: {
                /** @description Number of stars. */
                stars: (number | null)[];
                /** @description Health score. */
                health: (number | null)[];
                /** @description Stars gained in the 7 days up to this day. */
                velocity_7d: (number | null)[];
                /** @description Stars since the previous observed day. */
                change: (number | null)[];
                /** @description Days since the previous observed day. */
                change_days: (number | null)[];
                /** @description Stars given on this day that had not been removed by `kept_seen_on`. */
                kept: (number | null)[];
                /** @description Minimum number of stars removed on this day, computed from the change and the kept stars. */
                removed: (number | null)[];
                /** @description Whether the day is part of a burst of stars, or of a loss that undoes one; null if unknown. */
                burst: (boolean | null)[];
            };
            /** @description Day on which GitHub’s star history was last read. */
            kept_seen_on: string | null;
            /** @description Days with a burst, oldest first. See `/methods/star-ledger`. */
            bursts: {
                /**
                 * Format: date
                 * @description Day of the burst.
                 */
                day: string;
                /**
                 * @description What explains the burst.
                 * @enum {string}
                 */
                verdict: "unusual" | "with-forks" | "with-issues" | "lasting" | "reversed" | "unclear" | "undone";
                /** @description Evidence for the verdict. */
                reason: string;
            }[];
        };
        HubModel: {
            /** @description `<author>/<model>` */
            id: string;
            /** @description Account that published the model. */
            author: string | null;
            /** @description Task of the model, such as `text-generation`. */
            task: string | null;
            /** @description Downloads in the last 30 days. */
            downloads: number | null;
            /** @description Likes on Hugging Face. */
            likes: number | null;
            /** @description Trending score reported by Hugging Face. */
            trending: number | null;
            /** @description Time of publication. */
            created: string | null;
            /**
             * Format: uri
             * @description URL of the model on Hugging Face.
             */
            url: string;
        };
        HubSummary: {
            /** @description Top language models by 30-day downloads. */
            top_llm: components["schemas"]["HubModel"][];
            /** @description Top models of all kinds. */
            top: components["schemas"]["HubModel"][];
            /** @description Models trending today. */
            trending: components["schemas"]["HubModel"][];
        };
        ProductRecord: {
            /** @description Name of the commercial product. */
            name: string;
            /** @description Identifier of the product in URLs. */
            slug: string;
            /** @description Domain of the product. */
            domain: string;
            /** @description Company that makes the product; null if it has the same name as the product. */
            vendor: string | null;
            /** @description Other names of the product. */
            aliases: string[];
            /** @description Category of the product. */
            cat: string | null;
            /** @description Path of the comparison page on this site. */
            page: string | null;
            /**
             * Format: int64
             * @description Number of known alternatives.
             */
            alternatives: number;
        };
        ProjectCard: {
            /** @description Stable identifier `<owner>-<repo>`, also used in the page’s URL. */
            id: string;
            /** @description Name of the repository. */
            name: string;
            /**
             * Format: uri
             * @description URL of the repository.
             */
            url: string;
            /** @description The repository’s own description. */
            desc: string | null;
            /** @description Number of stars on GitHub. */
            stars: number | null;
            /** @description Day on which the number of stars was observed; null if it never was. */
            stars_on: string | null;
            /** @description Primary language reported by GitHub. */
            lang: string | null;
            /** @description SPDX identifier; `NONE` without a license; null if unknown. */
            license: string | null;
            /** @description Health score, 0 to 100; null if the project has no score. */
            health: number | null;
            /** @description Whether the health score is an estimate from few signals; null if the project has no score. */
            provisional: boolean | null;
            /** @description Stars gained in the last 7 days; null if unknown. */
            momentum: number | null;
            /** @description Compares the stars gained in the last 14 days with the 14 days before; null until 28 days are known. */
            trend: ("accelerating" | "steady" | "quiet") | null;
            /** @description Industry that the project is made for. */
            vertical: string | null;
        };
        ProjectDetail: {
            /** @description Stable identifier `<owner>-<repo>`, also used in the page’s URL. */
            id: string;
            /** @description Name of the repository. */
            name: string;
            /**
             * Format: uri
             * @description URL of the repository.
             */
            url: string;
            /** @description The repository’s own description. */
            desc: string | null;
            /** @description Number of stars on GitHub. */
            stars: number | null;
            /** @description Day on which the number of stars was observed; null if it never was. */
            stars_on: string | null;
            /** @description Primary language reported by GitHub. */
            lang: string | null;
            /** @description SPDX identifier; `NONE` without a license; null if unknown. */
            license: string | null;
            /** @description Stars gained in the last 7 days; null if unknown. */
            momentum: number | null;
            /** @description Compares the stars gained in the last 14 days with the 14 days before; null until 28 days are known. */
            trend: ("accelerating" | "steady" | "quiet") | null;
            /** @description Industry that the project is made for. */
            vertical: string | null;
            /** @description Health score with its four components; null if the project has no score, or if its activity was last observed too long ago for its label to be valid today. */
            health: components["schemas"]["Health"] | null;
            /** @description The statement that the project is no longer maintained; null if none was found. */
            deprecated: {
                /**
                 * @description Where the statement was found.
                 * @enum {string}
                 */
                by: "archived" | "catalog" | "list" | "description" | "topic" | "name";
                /** @description The statement, quoted. */
                evidence: string;
            } | null;
            /** @description Last day on which GitHub returned the repository; null if GitHub still returns it. A project whose repository is gone has no score and is in no list. */
            last_seen: string | null;
            /** @description Kind of a project that is not software, and has no score; null for software. */
            kind: ("list" | "course" | "book") | null;
            /** @description Day of the newest observation or statement of any fact of the project; null if unknown. */
            facts_on: string | null;
            /** @description Account that owns the repository. */
            owner: string;
            /** @description Earlier and alternative names of the repository. */
            former_names: string[];
            /** @description Observed values that contradict this record. Our catalog states the license, because an editor read it. */
            disagreements: {
                /**
                 * @description The field of this record.
                 * @enum {string}
                 */
                field: "license";
                /** @description Newest observed value. */
                value: string;
                /** @description Source of the observed value. */
                source: string;
                /**
                 * Format: date
                 * @description Day on which the value was observed.
                 */
                on: string;
            }[];
            /** @description Number of forks on GitHub. */
            forks: number | null;
            /** @description Topics of the repository. */
            topics: string[];
            /** @description Languages, frameworks, runtimes, and protocols that the project works with. */
            stacks: string[];
            /** @description Headings under which curated lists mention the repository. */
            categories: string[];
            /** @description Public lists that mention the repository. */
            lists: string[];
            /** @description Evidence that the project is about AI, or that it is an alternative to a commercial product. */
            tracked_because: string | null;
            /** @description Whether the project is about AI. Other projects are general tools or alternatives to products. */
            is_ai: boolean;
            /** @description Time at which the repository was created. */
            created: string | null;
            /** @description Time of the last push to any branch. */
            pushed: string | null;
            /** @description Path of the project page on this site. */
            page: string | null;
            /** @description Stars gained in 1 and in 7 days; null if both are unknown. */
            velocity: {
                /** @description Stars gained in the last day. */
                stars_1d: number | null;
                /** @description Stars gained in the last 7 days. */
                stars_7d: number | null;
            } | null;
            /** @description Repository releases, newest first, at most 10. */
            releases: components["schemas"]["ProjectRelease"][];
        };
        ProjectRelease: {
            /** @description Tag of the repository release. */
            tag: string;
            /**
             * Format: date-time
             * @description Time of publication.
             */
            date: string;
            /**
             * @description Level of the change by semantic versioning; `other` if the tag does not follow it.
             * @enum {string}
             */
            level: "major" | "minor" | "patch" | "prerelease" | "other";
            /**
             * Format: uri
             * @description URL of the repository release.
             */
            url: string;
        };
        SimilarItem: {
            /** @description Stable identifier `<owner>-<repo>`, also used in the page’s URL. */
            id: string;
            /** @description Name of the repository. */
            name: string;
            /**
             * Format: uri
             * @description URL of the repository.
             */
            url: string;
            /** @description The repository’s own description. */
            desc: string | null;
            /** @description Number of stars on GitHub. */
            stars: number | null;
            /** @description Day on which the number of stars was observed; null if it never was. */
            stars_on: string | null;
            /** @description Primary language reported by GitHub. */
            lang: string | null;
            /** @description SPDX identifier; `NONE` without a license; null if unknown. */
            license: string | null;
            /** @description Health score, 0 to 100; null if the project has no score. */
            health: number | null;
            /** @description Whether the health score is an estimate from few signals; null if the project has no score. */
            provisional: boolean | null;
            /** @description Stars gained in the last 7 days; null if unknown. */
            momentum: number | null;
            /** @description Compares the stars gained in the last 14 days with the 14 days before; null until 28 days are known. */
            trend: ("accelerating" | "steady" | "quiet") | null;
            /** @description Industry that the project is made for. */
            vertical: string | null;
            /** @description Similarity, from 0 to 1. See /methods/similar. */
            score: number;
            /** @description Reasons for the similarity, such as “both are alternatives to Pinecone”. */
            because: string[];
        };
        DisagreementRecord: {
            /**
             * Format: starts_with
             * @description ID of the disagreement.
             */
            id: string;
            /** @description `<maker>/<model>` */
            model: string;
            /** @description Seller whose price is in doubt. */
            seller: string;
            /** @description ID of the model at the source. */
            offer: string;
            /** @description Source that states the price. */
            source: string;
            /** @description US dollars per million input tokens according to this source. */
            price_in: number;
            /** @description US dollars per million output tokens according to this source. */
            price_out: number;
            /** @description Source that states another price; null for the median of all other sources. */
            other_source: string | null;
            /** @description Input price according to the other source, or the median. */
            other_in: number | null;
            /** @description Output price according to the other source, or the median. */
            other_out: number | null;
            /**
             * Format: date-time
             * @description Time since which the prices disagree.
             */
            since: string;
            /**
             * @description `differs`: both prices are plausible. For all other reasons, the price is not used. `implausible`: the price is more than 20 times above or below the median of the other sources, or input and output are exchanged. `lonely`: the price is above $700 per million tokens ($100 if a reseller other than OpenRouter sells a language model, $50 if the name of the model states its number of parameters), and no second source states it. `half`: only an input or an output price is known. `contradicted`: another source contradicts a large change. `recent`: no other source has confirmed a large change yet. `settled`: an editor decided on another price.
             * @enum {string}
             */
            reason: "differs" | "implausible" | "lonely" | "half" | "contradicted" | "recent" | "settled";
        };
        EventModel: {
            /** @description `<maker>/<model>` */
            id: string;
            /** @description Display name. */
            name: string;
            /** @description Path of the model page on this site. */
            page: string | null;
        };
        LifeRecord: {
            /** @description `<maker>/<model>` */
            model: string;
            /**
             * @description State of the model, as in the list of models.
             * @enum {string}
             */
            state: "listed" | "deprecated" | "removed";
            /** @description Day of the end of the model; null if none is known. */
            ends: string | null;
            /** @description Oldest first. */
            steps: {
                /**
                 * @description `announced` and `moved` state an end, `deprecated` a mark in a source, `retired` the end by the maker’s word, `removed` and `returned` changes of a seller’s list.
                 * @enum {string}
                 */
                step: "listed" | "announced" | "moved" | "deprecated" | "retired" | "removed" | "returned";
                /** @description Day of the step. Null if the ID was listed before its source was first read. */
                on: string | null;
                /** @description The last day that `announced`, `moved` or `retired` states. Null if a stated end was withdrawn. */
                ends: string | null;
                /** @description ID of the seller. */
                seller: string;
                /** @description ID of the model at the seller. An end belongs to this ID. */
                offer: string;
                /** @description Source of the step. `catalog` is our list of sellers’ statements. */
                source: string;
                /** @description Day on which the step became known. Null if the day of an announcement is not known. */
                learned: string | null;
                /** @description Page of the seller, for steps from the catalog. */
                evidence: string | null;
            }[];
            /** @description Models to use instead: the one that the maker names, then sold models of the same kind that are not older, by lost abilities, maker, and price. We do not compare the quality of their answers. Empty if no end is known. */
            replacements: {
                /** @description `<maker>/<model>` */
                model: string;
                /**
                 * @description `maker` if the maker of the model names it.
                 * @enum {string}
                 */
                by: "maker" | "similar";
                /** @description US dollars per million input tokens. */
                price_in: number;
                /** @description US dollars per million output tokens. */
                price_out: number;
                /** @description What the replacement is not known to have: `open weights`, `tools`, `reasoning`, `context`, or an input type such as `image input`. */
                loses: string[];
                /** @description Its price of a typical mix (three input tokens for every output token), divided by that of the ending model. Above 1, it is more expensive. Null if the ending model is free. */
                price_factor: number | null;
            }[];
        };
        ModelDetail: {
            /** @description `<maker>/<model>` */
            id: string;
            /** @description Display name. */
            name: string;
            /** @description Maker of the model or, if unknown, the account in the model’s ID or a seller. */
            provider: string;
            /**
             * @description Price tier. The methods page defines it.
             * @enum {string}
             */
            tier: "free" | "budget" | "standard" | "premium";
            /**
             * Format: int64
             * @description Context window in tokens.
             */
            ctx: number;
            /** @description US dollars per million input tokens. */
            price_in: number;
            /** @description US dollars per million output tokens. */
            price_out: number;
            /** @description `<input>-><output>`, such as `text+image->text`. An unknown side is `unknown`. */
            modality: string;
            /** @description Whether the model supports tool calling. False if unknown; see `tools_known`. */
            tools: boolean;
            /** @description Whether any source states whether the model supports tool calling. */
            tools_known: boolean;
            /**
             * Format: int64
             * @description Rank among all models, starting at 1. The methods page defines it.
             */
            rank: number;
            /** @description Kind of model; null if unknown. Language models are ranked first. */
            kind: ("language" | "embedding" | "rerank" | "image" | "speech" | "video" | "moderation" | "other") | null;
            /**
             * @description `removed` if no seller lists the model anymore; `deprecated` if its maker has retired it, even if a seller still lists it.
             * @enum {string}
             */
            state: "listed" | "deprecated" | "removed";
            /** @description Whether the weights can be downloaded; null if no source states it, or if the sources disagree. */
            open_weights: boolean | null;
            /**
             * Format: int64
             * @description Number of sellers with a price.
             */
            sellers: number;
            /**
             * Format: int64
             * @description Context window in tokens at the list price.
             */
            price_ctx: number;
            /** @description ID of the seller that charges the list price; null if it is a median. */
            price_seller: string | null;
            /** @description Number of paid sellers whose median is the list price; null if it is the price of one seller. */
            price_median_of: number | null;
            /** @description Name of the maker; null if unknown. */
            maker_name: string | null;
            /** @description Family of the model. */
            family: string | null;
            /** @description Maximum output in tokens. */
            max_output: number | null;
            /** @description US dollars per million tokens read from cache. */
            cache_read: number | null;
            /** @description US dollars per million tokens written to cache. */
            cache_write: number | null;
            /** @description US dollars per million input tokens in batches. */
            batch_in: number | null;
            /** @description US dollars per million output tokens in batches. */
            batch_out: number | null;
            /** @description US dollars for each request, in addition to its tokens; null if none is stated. */
            per_request: number | null;
            /** @description Share by which the seller says that it has reduced the price, such as 0.9; null if none is stated. */
            discount: number | null;
            /** @description Prices for long prompts. */
            tiers: {
                /**
                 * Format: int64
                 * @description The tier applies to prompts with more tokens than this.
                 */
                above: number;
                /** @description US dollars per million input tokens; null if unchanged. */
                price_in: number | null;
                /** @description US dollars per million output tokens; null if unchanged. */
                price_out: number | null;
                /** @description US dollars per million tokens read from cache; null if unchanged. */
                cache_read: number | null;
                /** @description US dollars per million tokens written to cache; null if unchanged. */
                cache_write: number | null;
            }[];
            /** @description Whether our sources say if longer prompts cost more. */
            tiers_known: boolean;
            /**
             * Format: date-time
             * @description Time of the last change of the price.
             */
            price_since: string;
            /** @description Source of the price; of a median, the source of most of its prices. */
            price_source: string | null;
            /** @description Whether it is a preview of which the maker sells a stable successor. */
            preview: boolean;
            /** @description Whether the model reasons before it responds. */
            reasoning: boolean | null;
            /** @description Last month or day of the training data. */
            knowledge: string | null;
            /** @description Day of the release. */
            released: string | null;
            /** @description Announced last day; null if not announced. */
            ends: string | null;
            /** @description Time since which no seller has listed the model; null if it is sold. */
            removed: string | null;
            /** @description Repository of the weights on Hugging Face. */
            hugging_face_id: string | null;
            /** @description License of the weights. */
            weights_license: string | null;
            /** @description Repository of the code as `owner/repo`. */
            repository: string | null;
            /** @description Project ID of the repository, if it is tracked. */
            project: string | null;
            /** @description Path of the model page on this site. */
            page: string | null;
            /**
             * Format: date-time
             * @description Earliest time for which a source states a price.
             */
            first_seen: string;
            /**
             * Format: date-time
             * @description Time of the newest observation.
             */
            observed: string;
            /** @description Offers, cheapest first. */
            offers: components["schemas"]["OfferRecord"][];
            /** @description Other IDs of the model: those under which sources list it, and its former IDs. */
            aliases: string[];
            /** @description Open disagreements between sources. */
            disagreements: components["schemas"]["DisagreementRecord"][];
        };
        ModelEventRecord: {
            /**
             * Format: starts_with
             * @description Event ID.
             */
            id: string;
            /**
             * @description Kind of event.
             * @enum {string}
             */
            kind: "price" | "deprecation" | "model_new" | "model_removed" | "disagreement";
            /**
             * Format: date
             * @description Day on which the event was detected.
             */
            day: string;
            /** @description The model the event is about. */
            model: components["schemas"]["EventModel"];
            /** @description Previous price as `<input>/<output>`; `removed` if the model is sold again; for `deprecation`, the number of days left. */
            before: string | null;
            /** @description New price as `<input>/<output>`; for `deprecation`, the announced last day. */
            after: string | null;
        };
        ModelRecord: {
            /** @description `<maker>/<model>` */
            id: string;
            /** @description Display name. */
            name: string;
            /** @description Maker of the model or, if unknown, the account in the model’s ID or a seller. */
            provider: string;
            /**
             * @description Price tier. The methods page defines it.
             * @enum {string}
             */
            tier: "free" | "budget" | "standard" | "premium";
            /**
             * Format: int64
             * @description Context window in tokens.
             */
            ctx: number;
            /** @description US dollars per million input tokens. */
            price_in: number;
            /** @description US dollars per million output tokens. */
            price_out: number;
            /** @description `<input>-><output>`, such as `text+image->text`. An unknown side is `unknown`. */
            modality: string;
            /** @description Whether the model supports tool calling. False if unknown; see `tools_known`. */
            tools: boolean;
            /** @description Whether any source states whether the model supports tool calling. */
            tools_known: boolean;
            /**
             * Format: int64
             * @description Rank among all models, starting at 1. The methods page defines it.
             */
            rank: number;
            /** @description Kind of model; null if unknown. Language models are ranked first. */
            kind: ("language" | "embedding" | "rerank" | "image" | "speech" | "video" | "moderation" | "other") | null;
            /**
             * @description `removed` if no seller lists the model anymore; `deprecated` if its maker has retired it, even if a seller still lists it.
             * @enum {string}
             */
            state: "listed" | "deprecated" | "removed";
            /** @description Whether the weights can be downloaded; null if no source states it, or if the sources disagree. */
            open_weights: boolean | null;
            /**
             * Format: int64
             * @description Number of sellers with a price.
             */
            sellers: number;
            /**
             * Format: int64
             * @description Context window in tokens at the list price.
             */
            price_ctx: number;
            /** @description ID of the seller that charges the list price; null if it is a median. */
            price_seller: string | null;
            /** @description Number of paid sellers whose median is the list price; null if it is the price of one seller. */
            price_median_of: number | null;
        };
        OfferRecord: {
            /** @description ID of the seller. */
            seller: string;
            /** @description Name of the seller; null if unknown. */
            name: string | null;
            /** @description ISO 3166 code of the country of the selling company; null if not known. */
            country: string | null;
            /** @description Page that names the company. */
            country_source: string | null;
            /** @description ID of the model at the seller. */
            offer: string;
            /**
             * @description `standard` offers charge per token. Only a standard offer can be the list price.
             * @enum {string}
             */
            terms: "standard" | "trial" | "plan" | "variant" | "fine-tuned";
            /** @description Whether the seller is the maker. */
            maker: boolean;
            /** @description US dollars per million input tokens. */
            price_in: number;
            /** @description US dollars per million output tokens. */
            price_out: number;
            /** @description US dollars per million tokens read from cache. */
            cache_read: number | null;
            /** @description US dollars per million tokens written to cache. */
            cache_write: number | null;
            /** @description US dollars per million input tokens in batches. */
            batch_in: number | null;
            /** @description US dollars per million output tokens in batches. */
            batch_out: number | null;
            /** @description US dollars for each request, in addition to its tokens; null if none is stated. */
            per_request: number | null;
            /** @description US dollars for each web search; null if none is stated. */
            per_search: number | null;
            /** @description Share by which the seller says that it has reduced the price, such as 0.9; null if none is stated. */
            discount: number | null;
            /** @description Prices for long prompts. */
            tiers: {
                /**
                 * Format: int64
                 * @description The tier applies to prompts with more tokens than this.
                 */
                above: number;
                /** @description US dollars per million input tokens; null if unchanged. */
                price_in: number | null;
                /** @description US dollars per million output tokens; null if unchanged. */
                price_out: number | null;
                /** @description US dollars per million tokens read from cache; null if unchanged. */
                cache_read: number | null;
                /** @description US dollars per million tokens written to cache; null if unchanged. */
                cache_write: number | null;
            }[];
            /** @description Whether our sources say if longer prompts cost more. */
            tiers_known: boolean;
            /** @description Prices on other conditions or for other tokens than text. `/cost` uses them on request. */
            other_prices: {
                /**
                 * @description Condition, or kind of tokens. `off_peak` applies at the hours in `when`, `announced` from the day in `when`, `cache_write_1h` to prompts that stay in the cache for an hour.
                 * @enum {string}
                 */
                kind: "priority" | "flex" | "off_peak" | "announced" | "cache_write_1h" | "audio" | "image";
                /** @description US dollars per million input tokens. */
                price_in: number | null;
                /** @description US dollars per million output tokens. */
                price_out: number | null;
                /** @description US dollars per million tokens read from cache. */
                cache_read: number | null;
                /** @description Hours or first day of the price. */
                when: string | null;
            }[];
            /** @description Context window in tokens at this seller. */
            ctx: number | null;
            /** @description Maximum output in tokens at this seller. */
            max_output: number | null;
            /**
             * Format: date-time
             * @description Time since which a source has stated this price.
             */
            since: string;
            /** @description Sources that state this price. */
            sources: string[];
        };
        Health: {
            /** @description Health score: the sum of the four components. */
            score: number;
            /** @description Recency of the last commit, and number of commits in the last 90 and 365 days; at most 30. */
            activity: number;
            /** @description Stars gained in the last 28 days, excluding suspicious stars; at most 20. */
            momentum: number;
            /** @description Number of committers, stars, and share of closed issues; at most 30. */
            community: number;
            /** @description Age of the last commit and repository release, and share of merged pull requests; at most 20. */
            maintenance: number;
            /** @description Number of known signals. A score requires at least 5. */
            known: number;
            /**
             * Format: int64
             * @description Total number of signals of the score.
             */
            signals: number;
            /** @description Whether the score is an estimate: commits, contributors, closed issues, and repository releases are all unknown, or the repository is under 90 days old. */
            provisional: boolean;
            /**
             * @description Health label.
             * @enum {string}
             */
            label: "thriving" | "healthy" | "fair" | "at-risk" | "dormant";
            /** @description One-sentence explanation: what raises the score and what lowers it. */
            why: string;
            /**
             * Format: date-time
             * @description Time of the observation that the score is based on.
             */
            checked: string;
            /** @description Why the label is worse than the score implies; null if the score alone determines it. `rare`: commits are unknown, and new pushes were observed on at most two of the last 90 days. */
            label_reason: ("archived" | "deprecated" | "idle" | "rare" | "small") | null;
        };
        SourceRecord: {
            /** @description Name of the source. */
            name: string;
            /** @description URL of the source. */
            url: string | null;
            /** @description Time of the newest observation. */
            observed: string | null;
            /**
             * Format: int64
             * @description Number of observations on the source’s newest day.
             */
            rows: number;
            /** @description Whether older observations are used because newer ones could not be collected. */
            stale: boolean;
        };
        StatusRecord: {
            /** @description Name of the service. */
            name: string;
            /** @description Version of the API. */
            version: string;
            /**
             * @description `rebuilding` while the data is being rebuilt or is not available yet.
             * @enum {string}
             */
            state: "built" | "rebuilding";
            /** @description Time of the newest observation in the graph. */
            generated: string | null;
            /** @description Whether the release has only a sample of the recorded data. */
            sample: boolean;
            /** @description Whether most tracked projects are overdue for an observation on the day of the data. */
            stale: boolean;
            /** @description Number of projects observed in the 7 days up to the day of the data; null if unknown. */
            projects_observed: number | null;
            /** @description Number of records in the current release, by kind. */
            counts: {
                /**
                 * Format: int64
                 * @description Number of tracked projects.
                 */
                projects: number;
                /**
                 * Format: int64
                 * @description Number of models with prices.
                 */
                models: number;
                /**
                 * Format: int64
                 * @description Number of commercial products with alternatives.
                 */
                products: number;
                /**
                 * Format: int64
                 * @description Number of projects in the emerging index.
                 */
                emerging: number;
                /**
                 * Format: int64
                 * @description Number of days with observations in the 90-day window.
                 */
                history_days: number;
            };
            /** @description Sources of the data, with their freshness. */
            sources: components["schemas"]["SourceRecord"][];
            /** @description Status of the daily and the hourly run. */
            runs: components["schemas"]["RunsRecord"];
            /** @description Paths of all endpoints below `/api/v1`. */
            endpoints: string[];
            /**
             * Format: uri
             * @description URL of the API documentation.
             */
            docs: string;
            /**
             * @description Your plan, if you sent a valid key.
             * @enum {string}
             */
            plan?: "free" | "dev" | "pro" | "business";
            /** @description Your usage today, if you sent a valid key. */
            usage?: components["schemas"]["UsageRecord"];
        };
        UsageRecord: {
            /**
             * Format: int64
             * @description Requests per day included in the plan.
             */
            limit: number;
            /**
             * Format: int64
             * @description Requests counted today.
             */
            used: number;
            /**
             * Format: int64
             * @description Requests left today.
             */
            remaining: number;
            /**
             * Format: date-time
             * @description Time at which the quota resets.
             */
            reset: string;
        };
        RunsRecord: {
            /** @description The daily run, which collects all sources and rebuilds the graph. */
            morning: components["schemas"]["RunStatus"];
            /** @description The hourly run, which refreshes prices, trending models, spaces, and papers. */
            hourly: components["schemas"]["RunStatus"];
        };
        RunStatus: {
            /**
             * @description Outcome of the last run. `partial`: published, but with older observations for a source that failed; `interrupted`: the process ended early; `never`: no run has started yet.
             * @enum {string}
             */
            outcome: "never" | "running" | "done" | "partial" | "failed" | "interrupted";
            /** @description Time at which the last run started. */
            started: string | null;
            /** @description Time at which the last run ended; null while it is running and if it was interrupted. */
            ended: string | null;
            /** @description What went wrong and what to do about it; null if nothing went wrong. */
            why: string | null;
            /** @description What the last run could not collect because of its settings, such as a missing GitHub token; null if nothing is missing. */
            not_collected: string | null;
            /** @description Time at which the last fully successful run ended. */
            succeeded: string | null;
            /** @description Time at which the next run or retry is due; null if the server does not start runs itself. */
            next: string | null;
        };
        CheckBody: {
            /** @description Up to 5 files: package.json, package-lock.json, pnpm-lock.yaml, yarn.lock, deno.lock, requirements.txt, pyproject.toml, uv.lock, poetry.lock, pdm.lock, pylock.toml, Pipfile, Pipfile.lock, environment.yml, Cargo.toml, Cargo.lock, go.mod, pom.xml, libs.versions.toml, CycloneDX JSON, SPDX JSON; and, for the IDs of models, JSON, YAML, TOML, INI, .env, lock files, Python, JavaScript, TypeScript, Go, Java, Kotlin, Ruby, Rust, C#, PHP, shell, Dockerfile, Markdown, and lists of IDs called models.txt. Their total size is limited to 1 MB. Requires a key. */
            files?: {
                /** @description File name, which determines the format. */
                filename: string;
                /** @description Contents. */
                content: string;
            }[];
            /** @description The dependencies, if you parse the files yourself. Works without a key. */
            dependencies?: {
                /** @description Name of the package. */
                name: string;
                /** @description `npm`, `pypi`, `cargo`, `go`, or the type of a package URL, in any letter case. */
                ecosystem?: string | null;
                /** @description Version or range. */
                version?: string | null;
                /** @description `owner/repo` on GitHub, if the file links to it. */
                repository?: string | null;
                /** @description Where the code comes from: `registry` (the default), a Git `repository`, another `url`, or `local`. Only code from the registry is matched by name. */
                source?: ("registry" | "repository" | "url" | "local") | null;
                /** @description Deprecation message of the registry, if the file contains it. */
                deprecated?: string | null;
            }[];
            /** @description IDs of models, if you search the files yourself. Unknown IDs are left out of the response. Works without a key. */
            models?: string[];
        };
        CheckResult: {
            /** @description Counts over all dependencies. */
            summary: {
                /**
                 * Format: int64
                 * @description Number of dependencies in the request.
                 */
                dependencies: number;
                /**
                 * Format: int64
                 * @description Number of dependencies that were looked up.
                 */
                checked: number;
                /**
                 * Format: int64
                 * @description Number of dependencies that are tracked projects.
                 */
                mapped: number;
                /**
                 * Format: int64
                 * @description Number of dependencies that are not tracked, or whose repository is unknown.
                 */
                unknown: number;
                /** @description Share of unknown dependencies. */
                unknown_share: number | null;
                /**
                 * Format: int64
                 * @description Number of dependencies that are deprecated, which means no longer maintained.
                 */
                deprecated: number;
                /**
                 * Format: int64
                 * @description Number of dependencies labeled `at-risk` or `dormant`, including deprecated ones.
                 */
                at_risk: number;
                /** @description Number of checked dependencies with each verdict. */
                verdicts: {
                    /**
                     * Format: int64
                     * @description Number of dependencies to act on.
                     */
                    act: number;
                    /**
                     * Format: int64
                     * @description Number of dependencies to watch.
                     */
                    watch: number;
                    /**
                     * Format: int64
                     * @description Number of well-maintained dependencies.
                     */
                    fine: number;
                    /**
                     * Format: int64
                     * @description Number of dependencies without a verdict.
                     */
                    unknown: number;
                };
                /**
                 * Format: int64
                 * @description Number of entries of the files that are not dependencies.
                 */
                skipped: number;
                /**
                 * Format: int64
                 * @description Number of different IDs of models.
                 */
                models: number;
            };
            /** @description By verdict, from `act` to `unknown`. For each, deprecated first, then by score, lowest first. */
            dependencies: components["schemas"]["CheckedDependency"][];
            /** @description IDs of models: ended first, then by the day of their end, earliest first. */
            models: components["schemas"]["CheckedModel"][];
            /** @description Entries of the files that are not dependencies or cannot be read; at most 1,000. No entry is dropped silently. */
            skipped: components["schemas"]["SkippedEntry"][];
        };
        CheckedDependency: {
            /** @description Name of the package, as in the file; at most 200 characters. */
            name: string;
            /** @description Registry, such as `npm` or `pypi`; null if unknown. */
            ecosystem: string | null;
            /** @description Version or range, as in the file. */
            version: string | null;
            /** @description Where the code comes from: the `registry`, a Git `repository`, another `url`, or a `local` path; null if unknown. */
            source: ("registry" | "repository" | "url" | "local") | null;
            /**
             * @description `act`: deprecated, replaced or dormant. `watch`: at risk. `fine`: well maintained. `unknown`: nothing is known about the maintenance.
             * @enum {string}
             */
            verdict: "act" | "watch" | "fine" | "unknown";
            /** @description Reason for the verdict, in one sentence. */
            reason: string;
            /** @description The tracked project that publishes the package; null if none is known. */
            project: components["schemas"]["ProjectCard"] | null;
            /** @description Health score of the project. */
            health: number | null;
            /** @description Health label of the project. */
            label: ("thriving" | "healthy" | "fair" | "at-risk" | "dormant") | null;
            /** @description Whether the score is an estimate from few signals. */
            provisional: boolean | null;
            /** @description Chance that the project has no commit in the next 12 months. Null if the score is missing or provisional, there was no push in the last year, the project is archived or deprecated, or too few comparable projects were measured. */
            chance_unmaintained_12m: {
                /** @description Share of past projects with a score in the same band that had no commit in the following 12 months. */
                value: number;
                /** @description Lower end of the 95% interval. */
                low: number;
                /** @description Upper end of the 95% interval. */
                high: number;
                /** @description Description of the past projects that were measured. */
                cohort: string;
                /**
                 * Format: int64
                 * @description Number of past projects in the band.
                 */
                n: number;
            } | null;
            /** @description The statement that the package or its project is no longer maintained; null if none was found. */
            deprecated: {
                /**
                 * @description Where the statement was found. `registry` means that the file contains it.
                 * @enum {string}
                 */
                by: "archived" | "catalog" | "list" | "description" | "topic" | "name" | "registry";
                /** @description The statement, quoted. */
                evidence: string;
            } | null;
            /** @description Name of the package of the same registry that replaced this one, according to our catalog; null if none is known. The source is in `deprecated`. */
            replaced_by: string | null;
            /** @description Up to 3 projects to use instead: the project of the package in `replaced_by`, if it is another one. Otherwise first the successor that the owner names, unless it is at risk itself, then similar projects which have the same job, or replace the same product, and are labeled `healthy` or `thriving`. Only listed for the first 25 dependencies, and only if they are at risk. */
            alternatives: components["schemas"]["ProjectCard"][];
            /** @description Up to 3 tracked packages with a similar name, if this one is not tracked. */
            near: {
                /** @description Name of the package. */
                package: string;
                /** @description The project that publishes it. */
                project: components["schemas"]["ProjectCard"];
                /**
                 * @description Verdict on this project.
                 * @enum {string}
                 */
                verdict: "act" | "watch" | "fine" | "unknown";
            }[];
            /** @description How the package was matched to a project: by the repository that the file links to, by our catalog of packages, or by the manifest of the project that publishes the package. A name alone is never enough. */
            mapped_by: ("repository" | "catalog" | "manifest") | null;
        };
        CheckedModel: {
            /** @description ID of the model, as in the file. */
            id: string;
            /** @description The model with this ID or alias. */
            model: string;
            /** @description Display name of the model. */
            name: string;
            /**
             * @description State of the model.
             * @enum {string}
             */
            state: "listed" | "deprecated" | "removed";
            /**
             * @description `act`: has ended. `watch`: its end is announced. `fine`: no end is known.
             * @enum {string}
             */
            verdict: "act" | "watch" | "fine";
            /** @description Reason for the verdict, in one sentence. */
            reason: string;
            /** @description The earliest end of this ID; null if none is known. */
            ends_on: string | null;
            /** @description All stated ends of this ID, earliest first. */
            ends: {
                /** @description Seller for whose ID the end was stated. */
                seller: string;
                /** @description ID at the seller. */
                offer: string;
                /**
                 * Format: date
                 * @description Day of the end.
                 */
                ends: string;
                /** @description The end that was stated before; null if it never moved. */
                moved_from: string | null;
                /** @description Source of the statement. */
                source: string;
                /** @description Page of the maker; null if unknown. */
                evidence: string | null;
            }[];
            /** @description Up to 3 models to use instead: first the one that its maker names, then similar ones. Empty if no end is known. */
            replacements: string[];
            /** @description The first 20 places of the ID in `files`. */
            places: {
                /** @description Name of the file. */
                file: string;
                /**
                 * Format: int64
                 * @description Number of the line, starting at 1.
                 */
                line: number;
            }[];
        };
        SkippedEntry: {
            /** @description Name of the file. */
            file: string;
            /** @description Number of the line, starting at 1; null if unknown. */
            line: number | null;
            /** @description The entry, shortened to 200 characters. */
            text: string;
            /** @description Why the entry was skipped, in one sentence. */
            reason: string;
        };
        CreateWebhook: {
            /** @description Name of the webhook, shown in the account. Up to 60 characters. */
            name?: string;
            /** @description Public HTTPS URL with port 443 or 8443. */
            url: string;
            /** @description Kinds of events to deliver. */
            events: ("health" | "release" | "license" | "new" | "price" | "deprecation" | "model_new" | "model_removed" | "disagreement" | "forecast")[];
            /** @description Repositories to watch as owner/repo, or "*" for all. Required for `health`, `release`, `license`, `new`. */
            repos?: string[];
            /** @description Models to watch by ID, or "*" for all. Required for `price`, `deprecation`, `model_new`, `model_removed`, `disagreement`. */
            models?: string[];
        };
        CreatedWebhook: {
            /** @description Webhook ID. */
            id: string;
            /** @description Name of the webhook; empty if it has none. */
            name: string;
            /** @description URL that receives the deliveries. */
            url: string;
            /** @description Kinds of events to deliver. */
            events: ("health" | "release" | "license" | "new" | "price" | "deprecation" | "model_new" | "model_removed" | "disagreement" | "forecast")[];
            /** @description Repositories to watch as owner/repo, or "*" for all. */
            repos: string[];
            /** @description IDs of the models to watch, or "*" for all. May be empty. */
            models: string[];
            /**
             * @description `disabled` webhooks receive no deliveries.
             * @enum {string}
             */
            state: "delivering" | "disabled";
            /**
             * Format: int64
             * @description Consecutive failed deliveries. The webhook is disabled after 10.
             */
            failures: number;
            /**
             * Format: date-time
             * @description Time at which the webhook was created.
             */
            created: string;
            /** @description Time of the last successful delivery. */
            last_delivery: string | null;
            /**
             * Format: starts_with
             * @description Secret that signs the deliveries. Shown only once.
             */
            secret: string;
        };
        DeliveredForecastItem: {
            /**
             * Format: starts_with
             * @description Event ID.
             */
            event: string;
            /** @description Published forecasts by kind. */
            forecasts: {
                /**
                 * @description `no_commit_12m`: the project has no push or commit within 12 months. `stars_plus_20pct_90d`: its stars grow by 20% within 90 days. `model_removed_60d`: OpenRouter stops listing the ID within 60 days.
                 * @enum {string}
                 */
                kind: "no_commit_12m" | "stars_plus_20pct_90d" | "model_removed_60d";
                /**
                 * Format: int64
                 * @description Forecasts made on this day.
                 */
                made: number;
                /**
                 * Format: int64
                 * @description Forecasts whose outcome became known as `yes` or `no`.
                 */
                resolved: number;
                /**
                 * Format: int64
                 * @description Those of them with the outcome `yes`.
                 */
                happened: number;
                /**
                 * Format: int64
                 * @description Forecasts whose outcome was not observed.
                 */
                void: number;
                /** @description Brier score of the resolved forecasts; null if there are none. */
                brier: number | null;
            }[];
            /** @description Path of the page with all scores. */
            page: string;
            /** @description Paths of the dumps with every forecast and outcome. */
            dumps: string[];
        };
        DeliveredItem: {
            /**
             * Format: starts_with
             * @description Event ID, as in `/events`.
             */
            event: string;
            /** @description The project the event is about. */
            project: {
                /** @description Project ID. */
                id: string;
                /** @description Project name. */
                name: string;
                /**
                 * Format: uri
                 * @description URL of the repository.
                 */
                url: string;
            };
            /** @description Previous label, license, or tag; null if there was none. */
            before: string | null;
            /** @description New label, license, or tag; the name of a new project. */
            after: string | null;
            /** @description URL of the repository release; null for other kinds of events. */
            url: string | null;
        };
        DeliveredModelItem: {
            /**
             * Format: starts_with
             * @description Event ID, as in `/events`.
             */
            event: string;
            /** @description The model the event is about. */
            model: components["schemas"]["EventModel"];
            /** @description Previous price as `<input>/<output>`; `removed` if the model is sold again; for `deprecation`, the number of days left. */
            before: string | null;
            /** @description New price as `<input>/<output>`; for `deprecation`, the announced last day. */
            after: string | null;
        };
        DeliveryBody: {
            /**
             * Format: starts_with
             * @description ID of the delivery, the same for every attempt.
             */
            id: string;
            /**
             * @description Kind of the events; `ping` for a test delivery without sample events.
             * @enum {string}
             */
            event: "health" | "release" | "license" | "new" | "price" | "deprecation" | "model_new" | "model_removed" | "disagreement" | "forecast" | "ping";
            /**
             * Format: date
             * @description Day on which the events were detected.
             */
            day: string;
            /**
             * Format: date-time
             * @description Time of the newest observation in the graph.
             */
            generated: string;
            /** @description Attribution line to show with published scores. */
            attribution: string;
            /** @description The events; empty in a test delivery without sample events. */
            items: (components["schemas"]["DeliveredItem"] | components["schemas"]["DeliveredModelItem"] | components["schemas"]["DeliveredForecastItem"])[];
            /** @description Present only in a test delivery with sample events. */
            sample?: boolean;
        };
        PingResult: {
            /**
             * Format: starts_with
             * @description ID of the test delivery.
             */
            delivery: string;
            /** @description HTTP status of the receiver’s response; null if there was none. */
            status: number | null;
            /**
             * Format: int64
             * @description Duration of the attempt in milliseconds.
             */
            ms: number;
            /** @description Whether the receiver returned a 2xx status in time. */
            delivered: boolean;
            /** @description What went wrong, in one sentence; null on success. */
            error: string | null;
        };
        PingWebhook: {
            /** @description ID of the webhook to test. */
            ping: string;
            /**
             * @description Sends sample events of this kind instead of an empty `ping`.
             * @enum {string}
             */
            event?: "health" | "release" | "license" | "new" | "price" | "deprecation" | "model_new" | "model_removed" | "disagreement" | "forecast";
        };
        RemovedWebhook: {
            /** @description ID of the removed webhook. */
            id: string;
            /** @description Always true: the webhook and its delivery log were removed. */
            removed: boolean;
        };
        WebhookRecord: {
            /** @description Webhook ID. */
            id: string;
            /** @description Name of the webhook; empty if it has none. */
            name: string;
            /** @description URL that receives the deliveries. */
            url: string;
            /** @description Kinds of events to deliver. */
            events: ("health" | "release" | "license" | "new" | "price" | "deprecation" | "model_new" | "model_removed" | "disagreement" | "forecast")[];
            /** @description Repositories to watch as owner/repo, or "*" for all. */
            repos: string[];
            /** @description IDs of the models to watch, or "*" for all. May be empty. */
            models: string[];
            /**
             * @description `disabled` webhooks receive no deliveries.
             * @enum {string}
             */
            state: "delivering" | "disabled";
            /**
             * Format: int64
             * @description Consecutive failed deliveries. The webhook is disabled after 10.
             */
            failures: number;
            /**
             * Format: date-time
             * @description Time at which the webhook was created.
             */
            created: string;
            /** @description Time of the last successful delivery. */
            last_delivery: string | null;
        };
        MetaAnswer: {
            ok: boolean;
            data: components["schemas"]["StatusRecord"];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
            };
        };
        SearchAnswer: {
            ok: boolean;
            data: components["schemas"]["ProjectCard"][];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
                /**
                 * Format: int64
                 * @description Total number of matches.
                 */
                total: number;
                /** @description The search query. */
                q: string;
                /** @description The corrected query that was searched instead, or null. */
                corrected: string | null;
                /** @description Other queries that you may have meant. */
                suggestions: string[];
            };
        };
        ProjectsAnswer: {
            ok: boolean;
            data: components["schemas"]["ProjectCard"][];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
                /**
                 * Format: int64
                 * @description Total number of items.
                 */
                total: number;
                /** @description The limit that was applied. */
                limit: number;
                /** @description The offset that was applied. */
                offset: number;
                /**
                 * @description The sort key that was applied.
                 * @enum {string}
                 */
                sort: "stars" | "health" | "momentum" | "recent" | "relevance";
                /** @description The values of each requested facet with the number of projects, most frequent first, at most 50. */
                facets?: {
                    lang?: {
                        /** @description The value; null if it is unknown. */
                        value: string | null;
                        /**
                         * Format: int64
                         * @description Number of projects with this value.
                         */
                        count: number;
                    }[];
                    license?: {
                        /** @description The value; null if it is unknown. */
                        value: string | null;
                        /**
                         * Format: int64
                         * @description Number of projects with this value.
                         */
                        count: number;
                    }[];
                    vertical?: {
                        /** @description The value; null if it is unknown. */
                        value: string | null;
                        /**
                         * Format: int64
                         * @description Number of projects with this value.
                         */
                        count: number;
                    }[];
                    label?: {
                        /** @description The value; null if it is unknown. */
                        value: string | null;
                        /**
                         * Format: int64
                         * @description Number of projects with this value.
                         */
                        count: number;
                    }[];
                    stack?: {
                        /** @description The value; null if it is unknown. */
                        value: string | null;
                        /**
                         * Format: int64
                         * @description Number of projects with this value.
                         */
                        count: number;
                    }[];
                    trend?: {
                        /** @description The value; null if it is unknown. */
                        value: string | null;
                        /**
                         * Format: int64
                         * @description Number of projects with this value.
                         */
                        count: number;
                    }[];
                };
                /** @description With `q`: the corrected text that was searched instead, or null. */
                corrected?: string | null;
                /** @description Number of projects that match without each filter. Present only if no project matches. */
                without?: {
                    [key: string]: number;
                };
            };
        };
        SimilarAnswer: {
            ok: boolean;
            data: components["schemas"]["SimilarItem"][];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
                /**
                 * Format: int64
                 * @description Total number of similar projects.
                 */
                total: number;
            };
        };
        ProjectAnswer: {
            ok: boolean;
            data: components["schemas"]["ProjectDetail"];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
            };
        };
        EmergingAnswer: {
            ok: boolean;
            data: components["schemas"]["EmergingItem"][];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
                /**
                 * @description Whether this is today’s index or the previous day’s.
                 * @enum {string}
                 */
                freshness: "realtime" | "previous-day";
                /** @description Criteria for inclusion in the index. */
                criteria: string | null;
                /** @description How your plan affects this list. */
                note: string | null;
            };
        };
        ProductsAnswer: {
            ok: boolean;
            data: components["schemas"]["ProductRecord"][];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
                /**
                 * Format: int64
                 * @description Total number of items.
                 */
                total: number;
                /** @description The limit that was applied. */
                limit: number;
                /** @description The offset that was applied. */
                offset: number;
            };
        };
        AlternativesAnswer: {
            ok: boolean;
            data: components["schemas"]["AlternativesRecord"];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
            };
        };
        ModelsAnswer: {
            ok: boolean;
            data: components["schemas"]["ModelRecord"][];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
                /**
                 * Format: int64
                 * @description Total number of items.
                 */
                total: number;
                /** @description The limit that was applied. */
                limit: number;
                /** @description The offset that was applied. */
                offset: number;
                /** @description Source of the prices. */
                source: string | null;
            };
        };
        ModelPricesAnswer: {
            ok: boolean;
            data: {
                /**
                 * Format: date-time
                 * @description Time of the change.
                 */
                at: string;
                /** @description US dollars per million input tokens; null if removed. */
                price_in: number | null;
                /** @description US dollars per million output tokens; null if removed. */
                price_out: number | null;
                /** @description Source that stated the price first; null if the model was removed. */
                source: string | null;
                /**
                 * @description `alternated`: back to the price before a change of the last 7 days, as with prices that depend on the hour. `corrected` is not a price change: a source caught up with another one, an earlier price was wrong, or the list price now comes from another source, from another seller, or from more or fewer sellers.
                 * @enum {string}
                 */
                kind: "listed" | "changed" | "alternated" | "corrected" | "removed";
                /** @description Seller that charges the price; null if it is a median. */
                seller: string | null;
                /** @description Number of paid sellers whose median is the list price; null if it is the price of one seller. */
                median_of: number | null;
                /**
                 * Format: date-time
                 * @description Time at which we accepted the change.
                 */
                known: string;
            }[];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
                /** @description ID of the model. */
                model: string;
            };
        };
        ModelLifeAnswer: {
            ok: boolean;
            data: components["schemas"]["LifeRecord"];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
            };
        };
        ModelAnswer: {
            ok: boolean;
            data: components["schemas"]["ModelDetail"];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
            };
        };
        PricesAnswer: {
            ok: boolean;
            data: {
                /** @description `<maker>/<model>` */
                model: string;
                /** @description Display name. */
                name: string;
                /** @description Maker of the model or, if unknown, a seller. */
                provider: string;
                /**
                 * @description Price tier on that day.
                 * @enum {string}
                 */
                tier: "free" | "budget" | "standard" | "premium";
                /** @description US dollars per million input tokens. */
                price_in: number;
                /** @description US dollars per million output tokens. */
                price_out: number;
                /**
                 * Format: date-time
                 * @description Time at which the price took effect.
                 */
                since: string;
                /** @description Source of the price. */
                source: string | null;
            }[];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
                /**
                 * Format: int64
                 * @description Total number of items.
                 */
                total: number;
                /** @description The limit that was applied. */
                limit: number;
                /** @description The offset that was applied. */
                offset: number;
                /**
                 * Format: date
                 * @description The day of the prices.
                 */
                as_of: string;
                /**
                 * Format: date
                 * @description The first day with prices.
                 */
                first: string;
            };
        };
        CostAnswer: {
            ok: boolean;
            data: {
                /** @description `<maker>/<model>` */
                model: string;
                /**
                 * Format: int64
                 * @description Input tokens, including those read from cache.
                 */
                input_tokens: number;
                /**
                 * Format: int64
                 * @description Output tokens.
                 */
                output_tokens: number;
                /**
                 * Format: int64
                 * @description Input tokens that were read from cache.
                 */
                cached_tokens: number;
                /**
                 * Format: int64
                 * @description Number of requests of equal size that have these tokens in total.
                 */
                requests: number;
                /**
                 * @description Terms of service whose prices apply.
                 * @enum {string}
                 */
                service: "standard" | "batch" | "priority" | "flex" | "off_peak";
                /** @description Cost in US dollars, computed with exact decimals and returned as a JSON number. */
                usd: number;
                /**
                 * Format: date
                 * @description Day of the prices.
                 */
                as_of: string;
                /** @description Context window in tokens at this price; null if not known. */
                ctx: number | null;
                /** @description ID of the seller that charges the list price; null if it is a median. */
                price_seller: string | null;
                /** @description Number of paid sellers whose median is the list price; null if it is the price of one seller. */
                price_median_of: number | null;
                /**
                 * Format: date-time
                 * @description Time at which the price took effect.
                 */
                price_since: string;
                /** @description Price tier of the prompt; null for the base price. */
                tier: {
                    /**
                     * Format: int64
                     * @description Prompt size above which the tier applies.
                     */
                    above: number;
                } | null;
                /** @description Whether our sources say if longer prompts cost more. If not, `usd` uses the base price. */
                tiers_known: boolean;
                /** @description Fee of each request in US dollars, included in `usd`; null if none is known. */
                per_request: number | null;
                /** @description Whether a cache price is known. If not, cached tokens are charged at the input price. */
                cache_priced: boolean;
            }[];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
            };
        };
        ForecastsAnswer: {
            ok: boolean;
            data: {
                /** @description `<kind>/<subject>@<day>` */
                id: string;
                /**
                 * @description `no_commit_12m`: the project has no push or commit within 12 months. `stars_plus_20pct_90d`: its stars grow by 20% within 90 days. `model_removed_60d`: OpenRouter stops listing the ID within 60 days.
                 * @enum {string}
                 */
                kind: "no_commit_12m" | "stars_plus_20pct_90d" | "model_removed_60d";
                /** @description ID of the project, or of the model at OpenRouter. */
                subject: string;
                /**
                 * Format: date
                 * @description Day of the forecast. Only what was known on that day was used.
                 */
                made_on: string;
                /**
                 * Format: date
                 * @description Last day of the period.
                 */
                resolves_on: string;
                /** @description Probability of the outcome `yes`. Never changed later. */
                probability: number;
                /** @description Share of all earlier subjects with the outcome `yes`. */
                base_rate: number;
                /** @description Probability by the naive rule, which knows only the days since the newest push, the growth in four weeks, or whether an end within the period was announced. */
                naive: number;
                /**
                 * Format: int64
                 * @description Version of the method.
                 */
                version: number;
                /** @description Whether the forecast was computed later, from what was known on the day. */
                replay: boolean;
                /** @description `void` if it was not observed; null before it is known. */
                outcome: ("yes" | "no" | "void") | null;
                /** @description Day of the outcome; null before it is known. */
                resolved_on: string | null;
            }[];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
                /**
                 * Format: int64
                 * @description Total number of items.
                 */
                total: number;
                /** @description The limit that was applied. */
                limit: number;
                /** @description The offset that was applied. */
                offset: number;
            };
        };
        ForecastScoresAnswer: {
            ok: boolean;
            data: {
                /**
                 * @description `no_commit_12m`: the project has no push or commit within 12 months. `stars_plus_20pct_90d`: its stars grow by 20% within 90 days. `model_removed_60d`: OpenRouter stops listing the ID within 60 days.
                 * @enum {string}
                 */
                kind: "no_commit_12m" | "stars_plus_20pct_90d" | "model_removed_60d";
                /** @description Whether the forecast was computed later, from what was known on the day. */
                replay: boolean;
                /** @description Quarter in which the forecasts were made, or `all`. */
                quarter: string;
                /**
                 * Format: int64
                 * @description Forecasts with the outcome `yes` or `no`.
                 */
                resolved: number;
                /**
                 * Format: int64
                 * @description Forecasts with the outcome `yes`.
                 */
                happened: number;
                /**
                 * Format: int64
                 * @description Forecasts whose outcome was not observed.
                 */
                void: number;
                /** @description Brier score: the mean squared error. Lower is better. */
                brier: number | null;
                /** @description 1 minus the ratio to the Brier score of the base rate. */
                skill_over_base_rate: number | null;
                /** @description 1 minus the ratio to the Brier score of the naive rule. */
                skill_over_naive_rule: number | null;
                /** @description Mean distance between probability and outcome in ten bins. */
                calibration_error: number | null;
                /** @description Bins of probability with at least one outcome. */
                calibration: {
                    /** @description Lower end of the bin, which is 0.1 wide. */
                    from: number;
                    /**
                     * Format: int64
                     * @description Forecasts with the outcome `yes` or `no`.
                     */
                    cases: number;
                    /** @description Mean probability. */
                    probability: number;
                    /** @description Share with the outcome `yes`. */
                    happened: number;
                    /** @description Lower end of the 95% Wilson interval of `happened`. */
                    low: number;
                    /** @description Upper end of the interval. */
                    high: number;
                }[];
            }[];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
            };
        };
        HfAnswer: {
            ok: boolean;
            data: components["schemas"]["HubSummary"];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
                /** @description Source of the lists. */
                source: string;
            };
        };
        HistoryAnswer: {
            ok: boolean;
            data: components["schemas"]["History"];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
                /**
                 * Format: int64
                 * @description Number of days in the response.
                 */
                points: number;
                /** @description Length of the rolling window. */
                window: string;
            };
        };
        EventsAnswer: {
            ok: boolean;
            data: (components["schemas"]["EventRecord"] | components["schemas"]["ModelEventRecord"])[];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
                /** @description Value of `after` for the next request; null on the last page. */
                next: string | null;
            };
        };
        ChangesAnswer: {
            ok: boolean;
            data: {
                /**
                 * Format: int64
                 * @description Sequence number of a copy after the entry was applied.
                 */
                seq: number;
                /**
                 * Format: int64
                 * @description Lowest sequence number of a copy to which the entry can be applied.
                 */
                after: number;
                /** @description Release before the change; null for a reset. */
                from: string | null;
                /** @description Release after the change. */
                to: string;
                /**
                 * Format: date
                 * @description Day of the data in the release after the change.
                 */
                day: string;
                /**
                 * Format: date-time
                 * @description Time at which the release after the change was published.
                 */
                at: string;
                /** @description Whether a new chain of change files starts here. If so, download the complete dumps. */
                reset: boolean;
                /** @description Why a new chain starts; null without a reset. */
                reason: string | null;
                /** @description Days between the two releases on which no release was published. */
                missed_days: string[];
                /**
                 * Format: int64
                 * @description Number of entries that were merged into this one.
                 */
                merged: number;
                /** @description Output of `sha256sum *.parquet | sha256sum` for the dumps of the release after the change. */
                state: string;
                /** @description The changed rows, as Parquet and as compressed NDJSON. */
                files: {
                    /** @description Path below the site’s root. */
                    path: string;
                    /** @enum {string} */
                    format: "parquet" | "ndjson.gz";
                    /** Format: int64 */
                    bytes: number;
                    sha256: string;
                }[];
                /** @description Number of changed rows per table. Tables without changes are absent. */
                tables: {
                    [key: string]: {
                        /** Format: int64 */
                        upserts: number;
                        /** Format: int64 */
                        deletes: number;
                    };
                };
            }[];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
                /**
                 * Format: int64
                 * @description The newest sequence number; 0 before the first release.
                 */
                seq: number;
                /** @description ID of the newest release whose dumps match `seq`; null before the first release. */
                release: string | null;
                /**
                 * Format: int64
                 * @description Number of days of history in a release. After you apply an entry, delete older days of history, counted back from the entry’s `day`.
                 */
                window_days: number;
            };
        };
        SinceAnswer: {
            ok: boolean;
            data: {
                /**
                 * @description Kind of change. `breakout`: the project doubled its stars while it was little known. `deprecation`: a source states when the model ends.
                 * @enum {string}
                 */
                kind: "license" | "deprecation" | "price" | "breakout" | "major_release" | "model_removed" | "health" | "model_new" | "release" | "new" | "disagreement" | "stars";
                /**
                 * Format: date
                 * @description Day of the change or, after several changes, of the last one.
                 */
                day: string;
                /** @description ID of the project or model. */
                id: string;
                name: string;
                /** @description Path of the page of the project or model, if it has one. */
                page: string | null;
                /** @description Value before the first change: license, tag, label, stars, or input/output price. */
                before: string | null;
                /** @description Value after the last change; for `deprecation`, the day on which the model ends. */
                after: string | null;
            }[];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
                /**
                 * Format: date
                 * @description The changes are of later days.
                 */
                after: string;
                /**
                 * Format: date
                 * @description Day of the data: the last day of the changes.
                 */
                until: string;
                /**
                 * Format: int64
                 * @description Number of changes.
                 */
                total: number;
                /**
                 * Format: int64
                 * @description Number of changes of AI projects and of models.
                 */
                total_ai: number;
                /**
                 * Format: int64
                 * @description Number of changes that did not fit into `budget`.
                 */
                omitted: number;
            };
        };
        CheckAnswer: {
            ok: boolean;
            data: components["schemas"]["CheckResult"];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
            };
        };
        WebhookListAnswer: {
            ok: boolean;
            data: components["schemas"]["WebhookRecord"][];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
            };
        };
        PostedWebhookAnswer: {
            ok: boolean;
            data: components["schemas"]["CreatedWebhook"] | components["schemas"]["PingResult"];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
                /** @description One sentence for each repository or model that is not tracked yet, and one if an identical webhook already exists. Only after a webhook was created. */
                warnings?: string[];
            };
        };
        RemovedWebhookAnswer: {
            ok: boolean;
            data: components["schemas"]["RemovedWebhook"];
            meta: {
                /** @description Attribution line to show with published scores. */
                attribution: string;
                /** @description Time of the newest observation in the graph. */
                generated: string | null;
            };
        };
    };
    responses: {
        /** @description `invalid_parameter`: A parameter is unknown, missing, given more than once, of the wrong type, or out of range. `details` lists all invalid parameters. */
        InvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidParameterError"];
            };
        };
        /** @description `method_not_allowed`: The path does not allow this method. The `Allow` header lists the methods it allows. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MethodNotAllowedError"];
            };
        };
        /** @description `slow_down`: Too many requests within one minute to an endpoint without a daily quota. */
        SlowDown: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SlowDownError"];
            };
        };
        /** @description `internal`: Something went wrong on our side. If the error persists, report the request ID. */
        Internal: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InternalError"];
            };
        };
        /** @description `unavailable`: The service cannot reach its database. Try again after the time in `Retry-After`. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnavailableError"];
            };
        };
        /** @description `missing_key`: The request has no API key in the `X-Api-Key` header. */
        MissingKey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MissingKeyError"];
            };
        };
        /** @description `invalid_key`: The API key is malformed, unknown, or revoked. */
        InvalidKey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidKeyError"];
            };
        };
        /** @description `quota_exceeded`: The account has used all its requests for today. The quota resets at 00:00 UTC. Without an API key: the IP address has used all its calls for this hour. */
        QuotaExceeded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["QuotaExceededError"];
            };
        };
        /**
         * @description `rebuilding`: The data is being rebuilt or is not available yet. Try again in a minute.
         *
         *     `unavailable`: The service cannot reach its database. Try again after the time in `Retry-After`.
         */
        RebuildingOrUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RebuildingOrUnavailableError"];
            };
        };
        /** @description `not_found`: The record or the path does not exist. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotFoundError"];
            };
        };
        /**
         * @description `invalid_key`: The API key is malformed, unknown, or revoked.
         *
         *     `plan_required`: The account’s plan does not include the endpoint. The message lists the plans that do.
         */
        InvalidKeyOrPlanRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidKeyOrPlanRequiredError"];
            };
        };
        /** @description `rebuilding`: The data is being rebuilt or is not available yet. Try again in a minute. */
        Rebuilding: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RebuildingError"];
            };
        };
        /**
         * @description `invalid_parameter`: A parameter is unknown, missing, given more than once, of the wrong type, or out of range. `details` lists all invalid parameters.
         *
         *     `invalid_body`: The request body is not JSON or has invalid fields. `details` lists the fields.
         */
        InvalidParameterOrInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidParameterOrInvalidBodyError"];
            };
        };
        /** @description `too_large`: The request body is too large: over 64 KB, or for the stack check over 2 MB of JSON or 1 MB of files. */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TooLargeError"];
            };
        };
        /** @description `unsupported_media_type`: The `Content-Type` of the request is not `application/json`. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnsupportedMediaTypeError"];
            };
        };
        /**
         * @description `quota_exceeded`: The account has used all its requests for today. The quota resets at 00:00 UTC. Without an API key: the IP address has used all its calls for this hour.
         *
         *     `slow_down`: Too many requests within one minute to an endpoint without a daily quota.
         */
        QuotaExceededOrSlowDown: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["QuotaExceededOrSlowDownError"];
            };
        };
        /**
         * @description `invalid_key`: The API key is malformed, unknown, or revoked.
         *
         *     `plan_required`: The account’s plan does not include the endpoint. The message lists the plans that do.
         *
         *     `webhook_limit`: The account already has the maximum number of webhooks for its plan.
         */
        InvalidKeyOrPlanRequiredOrWebhookLimit: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidKeyOrPlanRequiredOrWebhookLimitError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description ID of this request. Include it when you report a problem.
         * @example 01JZ8M3Q
         */
        "X-Request-Id": string;
        /**
         * @description Requests per day included in the account’s plan.
         * @example 500
         */
        "X-RateLimit-Limit": number;
        /**
         * @description Requests left until the next 00:00 UTC.
         * @example 499
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description Time of the next 00:00 UTC, in Unix seconds.
         * @example 1782864000
         */
        "X-RateLimit-Reset": number;
        /**
         * @description The quota and its window in seconds, in the format of the IETF draft on rate limit headers.
         * @example "daily";q=500;w=86400
         */
        "RateLimit-Policy": string;
        /**
         * @description Requests left and seconds until the quota resets, in the format of the IETF draft.
         * @example "daily";r=499;t=61200
         */
        RateLimit: string;
        /**
         * @description Seconds to wait before the next request.
         * @example 60
         */
        "Retry-After": number;
        /**
         * @description Methods that the path allows.
         * @example GET, HEAD
         */
        Allow: string;
        /**
         * @description Identifies this version of the response. Send it as `If-None-Match` to receive 304 without a body until the response changes.
         * @example "6f1ed002ab5595859014ebf0951522d9"
         */
        ETag: string;
        /**
         * @description URLs of the first, previous, next, and last page, if they exist.
         * @example </api/v1/models?limit=50&offset=50>; rel="next"
         */
        Link: string;
    };
    pathItems: never;
}
export interface operations {
    getMeta: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetaAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["SlowDown"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchProjects: {
        parameters: {
            query: {
                /**
                 * @description Name, topic, or task, such as "pdf table extraction".
                 * @example vector database
                 */
                q: string;
                /** @description `vanished` adds repositories that GitHub no longer returns (see `last_seen`). */
                include?: "vanished";
                /**
                 * @description Maximum number of items to return, 1 to 50.
                 * @example 5
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
            /** @description The response still has the `ETag` that was sent in `If-None-Match`. The request counts against the quota. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description Return only projects that match this text, as in /search. */
                q?: string;
                /**
                 * @description Primary language (exact match, case-insensitive). `null` returns projects without one.
                 * @example python
                 */
                lang?: string;
                /** @description SPDX license identifier, or a part of it. `null` returns projects without one. */
                license?: string;
                /** @description Industry that the project is made for (exact match, case-insensitive). `null` returns projects without one. */
                vertical?: string;
                /** @description Language, framework, runtime, or protocol that the project works with, such as "pytorch" (exact match). `null` returns projects without one. */
                stack?: string;
                /** @description Topic of the repository (exact match, case-insensitive). */
                topic?: string;
                /** @description Health label. `null` returns projects without a score. */
                label?: "thriving" | "healthy" | "fair" | "at-risk" | "dormant" | "null";
                /** @description Trend. `null` returns projects whose trend is unknown. */
                trend?: "accelerating" | "steady" | "quiet" | "null";
                /** @description Account that owns the repository (exact match, case-insensitive). */
                owner?: string;
                /**
                 * @description Minimum health score. Excludes projects without a score.
                 * @example 70
                 */
                health_min?: number;
                /** @description Minimum number of stars. */
                stars_min?: number;
                /** @description Maximum number of stars. Excludes projects with unknown stars. */
                stars_max?: number;
                /** @description Return only projects with a push on this day (UTC) or later. */
                pushed_after?: string;
                /** @description Return only projects created on this day (UTC) or later. */
                created_after?: string;
                /** @description `vanished` adds repositories that GitHub no longer returns (see `last_seen`). */
                include?: "vanished";
                /**
                 * @description Adds `meta.facets`: the most frequent values of these fields, separated by commas: lang, license, vertical, label, stack, trend.
                 * @example label
                 */
                facets?: string;
                /**
                 * @description Sort key, in descending order. `relevance` requires `q` and is the default with it; otherwise the default is `stars`.
                 * @example momentum
                 */
                sort?: "stars" | "health" | "momentum" | "recent" | "relevance";
                /**
                 * @description Maximum number of items to return, 1 to 100.
                 * @example 5
                 */
                limit?: number;
                /** @description Number of items to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectsAnswer"];
                };
            };
            /** @description The response still has the `ETag` that was sent in `If-None-Match`. The request counts against the quota. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    listSimilar: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return, 1 to 6.
                 * @example 3
                 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Project ID, or `owner/repo` (the slash may be encoded as %2F). Case-insensitive.
                 * @example owner-repo
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimilarAnswer"];
                };
            };
            /** @description The response still has the `ETag` that was sent in `If-None-Match`. The request counts against the quota. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Project ID, or `owner/repo` (the slash may be encoded as %2F). Case-insensitive.
                 * @example owner-repo
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectAnswer"];
                };
            };
            /** @description The response still has the `ETag` that was sent in `If-None-Match`. The request counts against the quota. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    listEmerging: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return, 1 to 100.
                 * @example 5
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmergingAnswer"];
                };
            };
            /** @description The response still has the `ETag` that was sent in `If-None-Match`. The request counts against the quota. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return, 1 to 200.
                 * @example 5
                 */
                limit?: number;
                /** @description Number of items to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductsAnswer"];
                };
            };
            /** @description The response still has the `ETag` that was sent in `If-None-Match`. The request counts against the quota. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    getAlternatives: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug, name, or domain of the product.
                 * @example notion
                 */
                product: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlternativesAnswer"];
                };
            };
            /** @description The response still has the `ETag` that was sent in `If-None-Match`. The request counts against the quota. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    listModels: {
        parameters: {
            query?: {
                /** @description Words that must all occur in the model’s ID or name. */
                q?: string;
                /** @description Maker of the model, or a part of the maker’s name. */
                provider?: string;
                /**
                 * @description Price tier.
                 * @example budget
                 */
                tier?: "free" | "budget" | "standard" | "premium";
                /** @description Kind of model. */
                kind?: "language" | "embedding" | "rerank" | "image" | "speech" | "video" | "moderation" | "other";
                /** @description `current` returns models with the state `listed`; `removed` returns models that are removed or past their end. */
                state?: "current" | "removed" | "all";
                /** @description Sort key. The lowest value comes first, except for `ctx`, where the largest comes first. */
                sort?: "rank" | "price_in" | "price_out" | "ctx";
                /**
                 * @description Maximum number of items to return, 1 to 200.
                 * @example 5
                 */
                limit?: number;
                /** @description Number of items to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelsAnswer"];
                };
            };
            /** @description The response still has the `ETag` that was sent in `If-None-Match`. The request counts against the quota. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    listModelPrices: {
        parameters: {
            query?: {
                /** @description First day of the changes to return. */
                from?: string;
                /** @description Last day of the changes to return. */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Maker of the model.
                 * @example openai
                 */
                provider: string;
                /**
                 * @description Rest of the model ID. The IDs that sellers use also work. Case-insensitive.
                 * @example gpt-4o
                 */
                model: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelPricesAnswer"];
                };
            };
            /** @description The response still has the `ETag` that was sent in `If-None-Match`. The request counts against the quota. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    getModelLife: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Maker of the model.
                 * @example openai
                 */
                provider: string;
                /**
                 * @description Rest of the model ID. The IDs that sellers use also work. Case-insensitive.
                 * @example gpt-4o
                 */
                model: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelLifeAnswer"];
                };
            };
            /** @description The response still has the `ETag` that was sent in `If-None-Match`. The request counts against the quota. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    getModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Maker of the model.
                 * @example openai
                 */
                provider: string;
                /**
                 * @description Rest of the model ID. The IDs that sellers use also work. Case-insensitive.
                 * @example gpt-4o
                 */
                model: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelAnswer"];
                };
            };
            /** @description The response still has the `ETag` that was sent in `If-None-Match`. The request counts against the quota. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    listPrices: {
        parameters: {
            query?: {
                /** @description Day of the prices. Default: the newest day of the data. */
                as_of?: string;
                /** @description Ignores changes that became known after this day. */
                known_on?: string;
                /** @description Words that must all occur in the model’s ID or name. */
                q?: string;
                /** @description Maker of the model, or a part of the maker’s name. */
                provider?: string;
                /** @description Price tier on that day. */
                tier?: "free" | "budget" | "standard" | "premium";
                /** @description Sort by model ID, or by price with the lowest first. */
                sort?: "model" | "price_in" | "price_out";
                /**
                 * @description Maximum number of items to return, 1 to 200.
                 * @example 5
                 */
                limit?: number;
                /** @description Number of items to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricesAnswer"];
                };
            };
            /** @description The response still has the `ETag` that was sent in `If-None-Match`. The request counts against the quota. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    getCost: {
        parameters: {
            query: {
                /**
                 * @description Model IDs, separated by commas, at most 20.
                 * @example openai/gpt-4o
                 */
                model: string;
                /**
                 * @description Number of input tokens, including cached ones.
                 * @example 1000000
                 */
                input: number;
                /**
                 * @description Number of output tokens.
                 * @example 200000
                 */
                output: number;
                /** @description Number of input tokens that are read from cache. */
                cached?: number;
                /**
                 * @description Number of requests of equal size that have these tokens in total.
                 * @example 100
                 */
                requests?: number;
                /** @description Terms of service whose prices apply. */
                service?: "standard" | "batch" | "priority" | "flex" | "off_peak";
                /** @description Number of input tokens that are written to a cache. */
                cache_write?: number;
                /** @description Number of input tokens that are written to a cache for an hour. */
                cache_write_1h?: number;
                /** @description Number of input tokens that are audio. */
                audio_input?: number;
                /** @description Number of output tokens that are audio. */
                audio_output?: number;
                /** @description Number of input tokens that are images. */
                image_input?: number;
                /** @description Number of output tokens that are images. */
                image_output?: number;
                /** @description Use the prices of this day. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CostAnswer"];
                };
            };
            /** @description The response still has the `ETag` that was sent in `If-None-Match`. The request counts against the quota. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    listForecasts: {
        parameters: {
            query?: {
                /** @description `no_commit_12m`: the project has no push or commit within 12 months. `stars_plus_20pct_90d`: its stars grow by 20% within 90 days. `model_removed_60d`: OpenRouter stops listing the ID within 60 days. */
                kind?: "no_commit_12m" | "stars_plus_20pct_90d" | "model_removed_60d";
                /** @description ID of the project, or of the model at OpenRouter. */
                subject?: string;
                /** @description Outcome; `open` returns forecasts whose outcome is not known yet. */
                outcome?: "yes" | "no" | "void" | "open";
                /**
                 * @description `current` returns the newest published forecasts of each kind that was better than both simple rules. `replay` returns forecasts that were computed later for days before the first one.
                 * @example all
                 */
                origin?: "published" | "current" | "replay" | "all";
                /** @description `miss` returns the forecasts furthest from their outcome first. */
                sort?: "newest" | "miss";
                /**
                 * @description Maximum number of items to return, 1 to 200.
                 * @example 5
                 */
                limit?: number;
                /** @description Number of items to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForecastsAnswer"];
                };
            };
            /** @description The response still has the `ETag` that was sent in `If-None-Match`. The request counts against the quota. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    listForecastScores: {
        parameters: {
            query?: {
                /** @description `no_commit_12m`: the project has no push or commit within 12 months. `stars_plus_20pct_90d`: its stars grow by 20% within 90 days. `model_removed_60d`: OpenRouter stops listing the ID within 60 days. */
                kind?: "no_commit_12m" | "stars_plus_20pct_90d" | "model_removed_60d";
                /**
                 * @description Return only this quarter, such as 2026-Q1, or `all` for the whole time.
                 * @example all
                 */
                quarter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForecastScoresAnswer"];
                };
            };
            /** @description The response still has the `ETag` that was sent in `If-None-Match`. The request counts against the quota. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    getHub: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HfAnswer"];
                };
            };
            /** @description The response still has the `ETag` that was sent in `If-None-Match`. The request counts against the quota. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    getHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Project ID, or `owner/repo` (the slash may be encoded as %2F). Case-insensitive.
                 * @example owner-repo
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryAnswer"];
                };
            };
            /** @description The response still has the `ETag` that was sent in `If-None-Match`. The request counts against the quota. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKeyOrPlanRequired"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description ID of the last event you received. Returns only later events. */
                after?: string;
                /**
                 * @description Return only events of this kind. Events of models are only returned by kind.
                 * @example release
                 */
                kind?: "health" | "release" | "license" | "new" | "price" | "deprecation" | "model_new" | "model_removed" | "disagreement";
                /** @description Return only events of this model. Requires a kind of model events. */
                model?: string;
                /** @description Return only events of this `owner/repo` or project ID. */
                repo?: string;
                /**
                 * @description Maximum number of items to return, 1 to 100.
                 * @example 5
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventsAnswer"];
                };
            };
            /** @description The response still has the `ETag` that was sent in `If-None-Match`. The request counts against the quota. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["QuotaExceeded"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /**
                 * @description Sequence number of your copy. Returns only later entries.
                 * @example 41
                 */
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangesAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["SlowDown"];
            500: components["responses"]["Internal"];
        };
    };
    listChangesSince: {
        parameters: {
            query?: {
                /**
                 * @description Returns changes after this day, at most 30 days before the day of the data.
                 * @example 2026-06-23
                 */
                day?: string;
                /** @description ID of a release that you know, instead of `day`. Returns changes after its day and, if it was not the last release of its day, changes on its day. */
                release?: string;
                /**
                 * @description Maximum size of the response in bytes. Leaves out the least important changes.
                 * @example 1024
                 */
                budget?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SinceAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["SlowDown"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Rebuilding"];
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["InvalidParameter"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["SlowDown"];
            500: components["responses"]["Internal"];
        };
    };
    checkStack: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The files, or the dependencies and models that they name. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "summary": {
                     *           "dependencies": 1,
                     *           "checked": 1,
                     *           "mapped": 0,
                     *           "unknown": 1,
                     *           "unknown_share": 1,
                     *           "deprecated": 0,
                     *           "at_risk": 0,
                     *           "skipped": 0,
                     *           "models": 0,
                     *           "verdicts": {
                     *             "act": 0,
                     *             "watch": 0,
                     *             "fine": 0,
                     *             "unknown": 1
                     *           }
                     *         },
                     *         "dependencies": [
                     *           {
                     *             "name": "an-unknown-package",
                     *             "ecosystem": "npm",
                     *             "version": "^1.2.0",
                     *             "project": null,
                     *             "health": null,
                     *             "label": null,
                     *             "provisional": null,
                     *             "chance_unmaintained_12m": null,
                     *             "deprecated": null,
                     *             "replaced_by": null,
                     *             "alternatives": [],
                     *             "near": [],
                     *             "mapped_by": null,
                     *             "source": "registry",
                     *             "verdict": "unknown",
                     *             "reason": "We do not track a project that publishes this package."
                     *           }
                     *         ],
                     *         "models": [],
                     *         "skipped": []
                     *       },
                     *       "meta": {
                     *         "attribution": "Data: Daybreak",
                     *         "generated": "2026-06-30T05:10:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CheckAnswer"];
                };
            };
            400: components["responses"]["InvalidParameterOrInvalidBody"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["QuotaExceededOrSlowDown"];
            500: components["responses"]["Internal"];
            503: components["responses"]["RebuildingOrUnavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhooks of the account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": [
                     *         {
                     *           "id": "whk_4fT2kQ9wLx7Bn3Vs8Rm1Yc",
                     *           "name": "Releases and health",
                     *           "url": "https://example.com/daybreak",
                     *           "events": [
                     *             "release",
                     *             "health"
                     *           ],
                     *           "repos": [
                     *             "owner/repo"
                     *           ],
                     *           "models": [],
                     *           "state": "delivering",
                     *           "failures": 0,
                     *           "created": "2026-06-30T09:12:44Z",
                     *           "last_delivery": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "attribution": "Data: Daybreak",
                     *         "generated": "2026-06-30T05:10:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookListAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["SlowDown"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOrTestWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The webhook to create, or the ID of the webhook to test. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhook"] | components["schemas"]["PingWebhook"];
            };
        };
        responses: {
            /** @description Result of the test delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "delivery": "dlv_0VhXk3M2a7Qp9Ld4Ws6Nf8",
                     *         "status": 204,
                     *         "ms": 87,
                     *         "delivered": true,
                     *         "error": null
                     *       },
                     *       "meta": {
                     *         "attribution": "Data: Daybreak",
                     *         "generated": "2026-06-30T05:10:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PostedWebhookAnswer"];
                };
            };
            /** @description The new webhook with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "whk_4fT2kQ9wLx7Bn3Vs8Rm1Yc",
                     *         "name": "Releases and health",
                     *         "url": "https://example.com/daybreak",
                     *         "events": [
                     *           "release",
                     *           "health"
                     *         ],
                     *         "repos": [
                     *           "owner/repo"
                     *         ],
                     *         "models": [],
                     *         "state": "delivering",
                     *         "failures": 0,
                     *         "created": "2026-06-30T09:12:44Z",
                     *         "last_delivery": null,
                     *         "secret": "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="
                     *       },
                     *       "meta": {
                     *         "attribution": "Data: Daybreak",
                     *         "generated": "2026-06-30T05:10:00Z",
                     *         "warnings": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PostedWebhookAnswer"];
                };
            };
            400: components["responses"]["InvalidParameterOrInvalidBody"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKeyOrPlanRequiredOrWebhookLimit"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["SlowDown"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeWebhook: {
        parameters: {
            query: {
                /**
                 * @description ID of the webhook to remove.
                 * @example whk_4fT2kQ9wLx7Bn3Vs8Rm1Yc
                 */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook was removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "whk_4fT2kQ9wLx7Bn3Vs8Rm1Yc",
                     *         "removed": true
                     *       },
                     *       "meta": {
                     *         "attribution": "Data: Daybreak",
                     *         "generated": "2026-06-30T05:10:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RemovedWebhookAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKey"];
            403: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["SlowDown"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    receiveDelivery: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description ID of the delivery, the same for every attempt.
                 * @example dlv_0VhXk3M2a7Qp9Ld4Ws6Nf8
                 */
                "webhook-id": string;
                /**
                 * @description Time of this attempt, in Unix seconds.
                 * @example 1782796200
                 */
                "webhook-timestamp": string;
                /**
                 * @description Signature of the ID, timestamp, and body as defined by Standard Webhooks. Contains a second signature with the previous secret after a rotation.
                 * @example v1,wosqK/phBu2DTUslJqm+94/JOMl4Tnn8KoA9trjRb44=
                 */
                "webhook-signature": string;
                /**
                 * @description Kind of the events; `ping` for a test delivery without sample events.
                 * @example release
                 */
                "X-SVC-Event": "health" | "release" | "license" | "new" | "price" | "deprecation" | "model_new" | "model_removed" | "disagreement" | "forecast" | "ping";
                /**
                 * @description ID of the delivery, the same as `webhook-id`.
                 * @example dlv_0VhXk3M2a7Qp9Ld4Ws6Nf8
                 */
                "X-SVC-Delivery": string;
                /**
                 * @description `sha256=` followed by the HMAC of the body in hex.
                 * @example sha256=5d8fdd0161a619633aca0e4300981880780891f75cd361bc42a18f36e1893d9e
                 */
                "X-SVC-Signature": string;
                /**
                 * @description Like `X-SVC-Signature`, but with the previous secret. Sent for 24 hours after a rotation.
                 * @example sha256=5d8fdd0161a619633aca0e4300981880780891f75cd361bc42a18f36e1893d9e
                 */
                "X-SVC-Signature-Previous"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description Verify the signature over the raw bytes before you parse the body. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryBody"];
            };
        };
        responses: {
            /** @description Disables the webhook immediately. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any 2xx status within 10 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, including redirects, counts as failed. Failed deliveries are retried after 1, 5, 30 minutes. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
