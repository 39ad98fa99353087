// Domains of the sample world: building with models (agents, retrieval, serving, training, tools).
import { type Domain, mostly, phrases, words } from './domain.ts';

export const buildDomains: readonly Domain[] = [
  {
    id: 'agents',
    weight: 9,
    industry: null,
    languages: mostly.mixed,
    topics: words(
      'ai-agents agents llm-agents multi-agent autonomous-agents agentic-ai agent-framework langchain tool-use workflow-automation planning langgraph',
    ),
    nouns: words('agent agents crew swarm pilot operator actor planner conductor envoy butler'),
    templates: [
      'A {kind} framework for agents that {verb}',
      'Agents that {verb}, with {feature}',
      'Write agents as {form} and run them {where}',
      '{feature} for long-running agents',
      'Let several agents {verb} together, with {feature}',
      'The missing runtime for agents: {feature} and {feature2}',
      'Teach a language model to {verb} {where}',
      'Agent orchestration as {form}',
      'Your team of agents that {verb} while you sleep',
      'Small agent loop with {feature}; no magic',
      'Sandboxed {where}, audited, replayable: agents for people who worry',
      'From prompt to plan to action. {feature} included',
      'Build, test and watch agents which {verb}',
    ],
    slots: {
      kind: words('minimal graph-based typed event-driven declarative durable tiny actor-based'),
      verb: phrases(
        'browse the web|file expense reports|triage tickets|book meetings|write pull requests|reconcile invoices|monitor suppliers|plan trips|clean spreadsheets|negotiate with each other|read your mail|operate a desktop',
      ),
      feature: phrases(
        'durable memory|step-by-step replay|human approval|checkpoints|budget limits|tool permissions|structured outputs|tracing|retries that make sense|shared blackboards',
      ),
      feature2: phrases(
        'time travel|cost caps|a scheduler|typed tools|an inbox|deterministic tests',
      ),
      form: phrases(
        'plain functions|state machines|YAML|a directed graph|Markdown files|coroutines',
      ),
      where: phrases(
        'in a browser tab|on your own machine|in containers|at the edge|in CI|over SSH',
      ),
    },
    packages: words(
      'pypi:langchain pypi:langgraph pypi:openai pypi:anthropic pypi:litellm pypi:crewai pypi:pydantic-ai npm:@langchain/core npm:@ai-sdk/openai npm:@mastra/core cargo:async-openai cargo:rig-core go:github.com/tmc/langchaingo',
    ),
  },
];
